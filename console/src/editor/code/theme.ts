import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The tokens of the console reach into the shadow root, so both themes come with them. */
export const look = [
  EditorView.theme({
    "&": {
      blockSize: "100%",
      border: "1px solid var(--line)",
      borderRadius: "var(--round-m)",
      backgroundColor: "var(--surface)",
      color: "var(--ink)",
      fontSize: "var(--text-s)",
      overflow: "hidden",
    },
    "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
    ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "1.6", overflow: "auto" },
    ".cm-content": { caretColor: "var(--ink)", paddingBlock: "var(--space-2)" },
    "&.cm-focused .cm-cursor, .cm-cursor": { borderInlineStartColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--dim)", border: "0" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen) !important" },
    ".cm-tooltip": {
      backgroundColor: "var(--raised)",
      border: "1px solid var(--rule)",
      borderRadius: "var(--round-s)",
      boxShadow: "var(--shadow)",
    },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      backgroundColor: "var(--accent)",
      color: "var(--on-accent)",
    },
    ".cm-completionDetail": { color: "var(--dim)", fontStyle: "normal" },
    "li[aria-selected] .cm-completionDetail": { color: "inherit" },
    ".cm-panels": { backgroundColor: "var(--ground)", color: "var(--ink)", borderColor: "var(--rule)" },
    ".cm-panel input, .cm-panel button": {
      backgroundColor: "var(--surface)",
      backgroundImage: "none",
      color: "var(--ink)",
      border: "1px solid var(--line)",
      borderRadius: "var(--round-s)",
    },
    ".cm-searchMatch": { backgroundColor: "var(--warn-ground)", outline: "1px solid var(--warn)" },
    ".cm-searchMatch-selected": { backgroundColor: "var(--chosen)" },
    ".cm-diagnostic": { borderInlineStart: "3px solid var(--fault)", padding: "var(--space-1) var(--space-2)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--fault)",
      textUnderlineOffset: "3px",
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.tagName, tags.angleBracket], color: "var(--accent)" },
      { tag: tags.attributeName, color: "var(--warn)" },
      { tag: [tags.attributeValue, tags.string], color: "var(--good)" },
      { tag: [tags.comment, tags.documentMeta], color: "var(--dim)" },
      { tag: [tags.keyword, tags.operator, tags.brace], color: "var(--fault)" },
      { tag: [tags.variableName, tags.propertyName], fontWeight: "600" },
    ]),
  ),
];
