/** Markup that needs no escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | Markup[] | string | number | null | undefined | false;

/** Builds markup and escapes every value that is not markup itself. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  const text = strings.reduce((built, string, index) => `${built}${render(values[index - 1])}${string}`);
  return new Markup(text);
}

function render(value: Piece): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map((piece) => piece.text).join("");
  return String(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
