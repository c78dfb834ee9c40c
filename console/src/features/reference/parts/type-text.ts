import type { Limit, Shape } from "#features/reference/model/shape.ts";
import { words } from "#words/words.ts";

const text = words.reference;

/** More than these are counted instead of listed. */
const listedMax = 3;
const shownMax = 4;

/** The type of a shape in words: "list of string (email)", "object or null". */
export function typeText(shape: Shape): string {
  const type = bareType(shape);
  return shape.nullable ? text.types.nullable(type) : type;
}

function bareType(shape: Shape): string {
  switch (shape.kind) {
    case "named":
      return shape.name;
    case "list":
      return text.types.list(typeText(shape.item));
    case "object":
      return shape.others && shape.fields.length === 0 ? text.types.map(typeText(shape.others)) : text.types.object;
    case "choice":
      return choiceText(shape.options);
    case "value":
      return scalarText(shape.types, shape.format);
    case "unknown":
      return shape.reason;
  }
}

function choiceText(options: readonly Shape[]): string {
  const types = [...new Set(options.map(typeText))];
  if (types.length > listedMax) return text.forms(options.length);
  const either = text.types.either(types);
  return types.length === 1 && options.length > 1 ? `${either}, ${text.forms(options.length)}` : either;
}

function scalarText(types: readonly string[], format: string | undefined): string {
  if (format === "binary") return text.types.file;
  const names = types.map((type) => (type === "any" ? text.types.any : type));
  const either = text.types.either(names);
  return format === undefined ? either : `${either} (${format})`;
}

/** What tells a form from the others in one line: its values if they are fixed, else an example or the type. */
export function valueText(shape: Shape): string {
  const { choices, examples } = plainNotes(shape);
  if (choices.length > 0) {
    const some = choices.slice(0, shownMax).map(unquoted).join(" | ");
    return choices.length > shownMax ? `${some} | …` : some;
  }
  const [example] = examples;
  return example === undefined ? typeText(shape) : unquoted(example);
}

const unquoted = (json: string): string => (json.startsWith('"') ? JSON.parse(json) : json);

const oneLine = String.raw`^[^\r\n]*$`;

/** A bound in words; patterns are shown as code. */
export function limitText(limit: Limit): { words: string; code?: string | undefined } {
  if (!("pattern" in limit)) return { words: text.limits[limit.of](limit) };
  if (limit.pattern === oneLine) return { words: text.limits.oneLine };
  return { words: text.limits[limit.of], code: limit.pattern };
}

/** The bounds, values and examples that one line can say: its own, those of list items and of plain alternatives. */
export function plainNotes(shape: Shape): Pick<Shape, "limits" | "choices" | "examples"> {
  const inner =
    shape.kind === "list"
      ? [shape.item]
      : shape.kind === "choice" && shape.options.every(({ kind }) => kind === "value")
        ? shape.options
        : [];
  const all = [
    shape,
    ...inner.filter(({ kind }) => kind !== "object").map((each) => ({ ...each, ...plainNotes(each) })),
  ];
  return {
    limits: all.flatMap(({ limits }) => limits),
    choices: [...new Set(all.flatMap(({ choices }) => choices))],
    examples: all.flatMap(({ examples }) => examples),
  };
}
