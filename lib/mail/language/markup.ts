import { Drop } from "liquidjs";

/**
 * Text with its HTML, recorded by `capture` or made by `escape`. Filters and comparisons use the plain text, so that an output
 * escapes it exactly once. `raw` returns the HTML, whose data is already escaped.
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
