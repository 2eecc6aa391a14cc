#!/bin/sh
# Grades a class in parts, on any machine or service that runs a shell. Run
# it from the root of the instructors' checkout.
#
#   export SEED=$(grade.sh seed)
#   grade.sh part 1 4 submissions.zip   one of four parts
#   grade.sh merge 4                    all of them together
#
# All parts need the same SEED: it fixes the inputs of the held-out cases, so
# nobody should know it before the work is handed in. A part that was stopped
# resumes where it was, if `grades` is still there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

case ${1:-} in
seed)
  cargo workbook grade seed
  ;;
part)
  cargo workbook grade "$4" --manifest "$here/hand-in.toml" \
    --seed "$SEED" --shard "$2/$3" --out "grades/part-$2"
  ;;
merge)
  parts=
  i=1
  while [ "$i" -le "$2" ]; do
    parts="$parts grades/part-$i"
    i=$((i + 1))
  done
  # No part's name has a space in it.
  # shellcheck disable=SC2086
  cargo workbook grade merge $parts --out grades/all --columns moodle,canvas
  ;;
*)
  sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
  exit 2
  ;;
esac
