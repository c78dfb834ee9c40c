import type { Completion } from "@codemirror/autocomplete";
import { html } from "@codemirror/lang-html";
import { liquid } from "@codemirror/lang-liquid";
import type { Extension } from "@codemirror/state";
import { words } from "#words/words.ts";

/** A key of contact data, and the percentage of contacts that have it. */
export interface PlaceholderKey {
  name: string;
  coverage: number;
}

const text = words.editor.code;

/** What every email has beside the keys of its contact. */
const given = [
  ...(["email", "id", "subscribed", "locale", "postalAddress"] as const),
  ...(["unsubscribeUrl", "topicUnsubscribeUrl", "subscribeUrl", "manageUrl"] as const),
];

const isWord = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);

const detailOf = (coverage: number): string => (coverage >= 100 ? text.always : text.emptyFor(100 - coverage));

const keyCompletions = (keys: readonly PlaceholderKey[]): Completion[] =>
  keys
    .filter(({ name }) => isWord(name))
    .map(({ name, coverage }) => ({
      label: name,
      type: "variable",
      detail: detailOf(coverage),
      // A key that is empty for some comes with a place for its fallback.
      ...(coverage < 100 && { apply: `${name} ?? ` }),
    }));

/** HTML or plain text with Liquid, and what can be completed in it. */
export function languageOf(kind: "html" | "text", keys: readonly PlaceholderKey[]): Extension {
  const own = keyCompletions(keys);
  const variables: Completion[] = [
    ...own,
    ...given.map((label) => ({ label, type: "constant", detail: text.given[label] })),
    { label: "data", type: "namespace", detail: text.given.data },
  ];
  const properties = (path: readonly string[]): readonly Completion[] =>
    path.length === 1 && path[0] === "data" ? own : [];
  return liquid({ variables, properties, ...(kind === "html" && { base: html() }) });
}
