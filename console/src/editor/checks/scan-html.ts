/** An opening tag of a source. Offsets are in UTF-16 units. */
export interface HtmlTag {
  /** In lower case. */
  name: string;
  from: number;
  /** Behind its `>`. */
  to: number;
  /** By name in lower case; without a value, an empty text behind the name. */
  attributes: ReadonlyMap<string, { value: string; from: number }>;
}

const wanted = new Set(["a", "area", "img"]);

/** The links and images of a source. Comments are left out; Liquid in a tag is part of its values. */
export function scanHtml(source: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  let at = source.indexOf("<");
  while (at >= 0) {
    let next = at + 1;
    if (source.startsWith("<!--", at)) {
      const end = source.indexOf("-->", at + 4);
      next = end < 0 ? source.length : end + 3;
    } else {
      const tag = tagAt(source, at);
      if (tag && wanted.has(tag.name)) tags.push(tag);
      if (tag) next = tag.to;
    }
    at = source.indexOf("<", next);
  }
  return tags;
}

/** Space, Liquid, or an attribute. Each length but that of a quoted value is limited, so that an unclosed tag costs little. */
const partOfTag =
  /\s+|\/|\{\{[^}]{0,500}\}\}|\{%[^%]{0,500}%\}|([^\s=<>/"'{]{1,200})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]{1,4000})))?|["'={]/;

/** The opening tag that begins there. */
export function tagAt(source: string, from: number): HtmlTag | undefined {
  const opening = /[A-Za-z][^\s/>{]*/y;
  opening.lastIndex = from + 1;
  const name = opening.exec(source)?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const attributes = new Map<string, { value: string; from: number }>();
  const part = new RegExp(partOfTag, "y");
  part.lastIndex = opening.lastIndex;
  let end = opening.lastIndex;
  for (let found = part.exec(source); found; found = part.exec(source)) {
    end = part.lastIndex;
    const [whole, key, double, single, bare] = found;
    if (key === undefined) continue;
    const value = double ?? single ?? bare ?? "";
    const quote = double !== undefined || single !== undefined ? 1 : 0;
    const start = found.index + whole.length - value.length - quote;
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), { value, from: start });
  }
  return source[end] === ">" ? { name, from, to: end + 1, attributes } : undefined;
}
