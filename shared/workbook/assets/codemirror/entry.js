// What the exercises' editor uses of CodeMirror 6, as one global object.
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine,
  highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyField, historyKeymap,
  indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit,
  syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { rust } from "@codemirror/lang-rust";
import { classHighlighter } from "@lezer/highlight";

function extensions(more) {
  return [
    lineNumbers(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    bracketMatching(),
    highlightActiveLine(),
    lintGutter(),
    rust(),
    syntaxHighlighting(classHighlighter),
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    more,
  ];
}

const FIELDS = { history: historyField };

window.codemirror = {
  EditorView,
  setDiagnostics,
  // A new state; `kept` is what `keep` made of an earlier one.
  begin(doc, more, kept) {
    const config = { doc, extensions: extensions(more) };
    if (kept) {
      try {
        return EditorState.fromJSON(kept, config, FIELDS);
      } catch (error) {
        // Kept by another version: the text alone counts.
      }
    }
    return EditorState.create(config);
  },
  keep: (state) => state.toJSON(FIELDS),
};
