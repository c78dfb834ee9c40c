import { Drop } from "liquidjs";

/**
 * Text that knows its HTML: what `capture` recorded and what `escape` made. Filters and comparisons work on the plain
 * text, so that an output escapes it exactly once; `raw` gives the HTML, in which the data has been escaped already.
 */
export class Markup extends Drop {
  readonly plain: string;
  readonly html: string;

  constructor(plain: string, html: string) {
    super();
    this.plain = plain;
    this.html = html;
  }

  override valueOf(): string {
    return this.plain;
  }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
