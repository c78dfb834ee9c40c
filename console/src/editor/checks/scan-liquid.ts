/** A `{{ … }}` or `{% … %}` of a source. Offsets are in UTF-16 units. */
export interface LiquidToken {
  kind: "output" | "tag";
  from: number;
  /** Behind the closing delimiter. */
  to: number;
  /** The expression: what is between the delimiters, without those of whitespace control. */
  inner: string;
  /** Behind the expression. */
  end: number;
  /** Names in the conditions that the token stands under. */
  guards: ReadonlySet<string>;
}

const closings = { "{{": "}}", "{%": "%}" } as const;
/** Tags whose content is text. */
const verbatim = /^(raw|comment)\b/;
const conditional = /^(if|unless|case)\b/;
const branch = /^(elsif|else|when)\b/;
const endOfConditional = /^(endif|endunless|endcase)\b/;

/** Conditions further inside guard nothing: no email nests them so deep. */
const depthMax = 50;

const namesIn = (expression: string): Set<string> => new Set(expression.match(/[A-Za-z_][\w-]*/g));

/** Every token of Liquid in a source, also in attributes. What a fault leaves open ends the list. */
export function scanLiquid(source: string): LiquidToken[] {
  const tokens: LiquidToken[] = [];
  const conditions: Set<string>[] = [];
  const opening = /\{\{|\{%/g;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const closing = found[0] === "{{" ? closings["{{"] : closings["{%"];
    const end = source.indexOf(closing, found.index + 2);
    if (end < 0) break;
    const content = source.slice(found.index + 2, end);
    const inner = content.replace(/^-|-$/g, "").trim();
    const start = found.index + 2 + (/^-?\s*/.exec(content)?.[0].length ?? 0);
    const isTag = found[0] === "{%";
    if (isTag && endOfConditional.test(inner)) conditions.pop();
    const guards = new Set(conditions.slice(0, depthMax).flatMap((each) => [...each]));
    tokens.push({
      kind: isTag ? "tag" : "output",
      from: found.index,
      to: end + 2,
      inner,
      end: start + inner.length,
      guards,
    });
    opening.lastIndex = end + 2;
    if (!isTag) continue;
    if (conditional.test(inner)) conditions.push(namesIn(inner));
    if (branch.test(inner) && conditions.length > 0) {
      conditions.push(new Set([...(conditions.pop() ?? []), ...namesIn(inner)]));
    }
    const text = verbatim.exec(inner);
    if (text) opening.lastIndex = endOf(source, { name: text[1] ?? "", from: end + 2 });
  }
  return tokens;
}

function endOf(source: string, { name, from }: { name: string; from: number }): number {
  const ending = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, "g");
  ending.lastIndex = from;
  return ending.exec(source) ? ending.lastIndex : source.length;
}

/** The key of contact data that an output prints; undefined for literals and what cannot be told. */
export function keyOf(inner: string): string | undefined {
  const [, path = ""] =
    /^(?:data\s*\.\s*)?((?:data\s*\[\s*["'][^"']+["']\s*\])|[A-Za-z_][\w-]*(?: [\w-]+)*)/.exec(inner) ?? [];
  const [, quoted] = /\[\s*["']([^"']+)["']/.exec(path) ?? [];
  return quoted ?? (path || undefined);
}

const withoutQuoted = (inner: string): string => inner.replace(/"[^"]*"|'[^']*'/g, (text) => " ".repeat(text.length));

/** Whether an output says what to print when its key is empty. */
export const hasFallback = (inner: string): boolean => /\?\?|\|\s*default\b/.test(withoutQuoted(inner));
