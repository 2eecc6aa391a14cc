#!/bin/sh
# Stands for a chapter's program: the same questions, canned answers.
case "$1 $2" in
"list --json")
    cat <<'JSON'
{"chapter":"demo","number":1,"title":"A demonstration",
 "figures":[
  {"name":"spiral","title":"Spiral","caption":"The *outward* spiral for $h$ < 1.","alt":"A curve that winds outwards",
   "params":[{"name":"h","title":"step size","unit":"s","min":0.001,"max":1,"default":0.1,"scale":"log","integer":false},
             {"name":"turns","title":"turns","unit":"","min":1,"max":9,"default":3,"scale":"linear","integer":true}]},
  {"name":"blind","title":"Blind","caption":"No alt text.","alt":"","params":[]}],
 "tables":[{"name":"regimes","title":"Regimes","caption":"What $hk$ does."}],
 "values":[{"name":"growth","title":"growth per turn","unit":"s"},
           {"name":"broken","title":"an answer that fails","unit":""}],
 "scenes":[{"name":"orbit","title":"Orbit","sentence":"A planet on its way.","params":[]}]}
JSON
    ;;
"figure spiral" | "figure blind" | "still orbit")
    shift 2
    echo '<?xml version="1.0"?>'
    echo "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 320\">"
    echo '<g stroke="var(--wb-grid)"><path d="M0 160H640M320 0V320"/></g>'
    echo '<circle cx="320" cy="160" r="120" fill="none" stroke="#2a7fc9"/>'
    echo "<text x=\"20\" y=\"40\" font-size=\"24\" fill=\"currentColor\">$*</text></svg>"
    ;;
"live orbit")
    # A frame with an empty state for each line that lets time pass.
    while read -r line; do
        case "$line" in
        *advance*) printf '\010\000\000\000\004\000\000\000{}  ' ;;
        *step*) echo "demo: the rope broke" >&2; exit 1 ;;
        esac
    done
    ;;
"table regimes")
    cat <<'JSON'
{"name":"regimes","title":"Regimes","caption":"What $hk$ does.",
 "columns":[{"title":"regime","unit":"","align":"left"},{"title":"$hk$","unit":"","align":"right"},{"title":"time","unit":"s","align":"right"}],
 "rows":[["1. *slow* | calm","0.5","-1.25"],["unstable","3","12.5"]]}
JSON
    ;;
"value growth")
    echo '{"name":"growth","title":"growth per turn, h_0 | k","text":"1.005","unit":"s","number":1.005}'
    ;;
*)
    echo "error: no $1 called $2" >&2
    exit 2
    ;;
esac
