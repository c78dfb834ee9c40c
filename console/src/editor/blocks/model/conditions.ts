import { changed } from "#editor/blocks/model/change.ts";
import type { Condition, Document } from "#editor/blocks/model/document.ts";

/** What a tag says between its name and its end: `{% if plan == "pro" %}` → `plan == "pro"`. */
export const expressionOf = (open: string): string => /^\{%-?\s*\w+\s*([\s\S]*?)\s*-?%\}$/.exec(open)?.[1] ?? "";

/** The tag with another expression. Delimiters would end it early. */
export const withExpression = (open: string, expression: string): string =>
  open.replace(
    /^(\{%-?\s*\w+)[\s\S]*?(\s*-?%\})$/,
    (_, start: string, end: string) =>
      `${start} ${expression.replaceAll(/[{}%]/g, "").trim()}${end.startsWith(" ") ? end : ` ${end}`}`,
  );

/** Another first tag around blocks. */
export const withBranch = (document: Document, id: string, open: string): Document =>
  changed(document, id, (region, at) => {
    const part = region.parts[at];
    if (part?.kind !== "condition") return region;
    const [first, ...others] = part.branches;
    if (!first) return region;
    const next: Condition = { ...part, branches: [{ ...first, open }, ...others] };
    return { ...region, parts: region.parts.with(at, next) };
  });
