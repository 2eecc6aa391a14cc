#!/bin/sh
# Stands for cargo, as called for one chapter: `build … --bin NAME`. It waits
# while there is a file `hold`, and finds a mistake while there is `broken`.
for name; do :; done
echo "   Compiling $name v0.1.0" >&2
while [ -e hold ]; do sleep 0.02; done
if [ -e broken ]; then
    echo "error: expected one of these" >&2
    exit 101
fi
mkdir -p target/debug
cp "$(dirname "$0")/demo.sh" "target/debug/$name.new"
mv "target/debug/$name.new" "target/debug/$name"
echo '{"reason":"compiler-artifact","package_id":"path+file:///w/'"$name"'#0.1.0",
"target":{"name":"'"$name"'"},"fresh":false,"executable":"'"$PWD/target/debug/$name"'"}' | tr -d '\n'
echo
