import { createHash } from "node:crypto";
import { style } from "#functions/api/pages/style.ts";
import { directionOf, type Language } from "#lib/domain/contact/language.ts";
import { html, Markup } from "#lib/http/html.ts";
import { Reply } from "#lib/http/reply.ts";

/** A page with its own content; `title` is also its heading. */
export interface Page {
  title: string;
  content: Markup;
  /** The last submission failed. The title says so too, because a screen reader reads it first. */
  failed?: boolean;
}

/** The frame around a page's content. */
export interface PageFrame {
  language: Language;
  /** The name of the page's owner; undefined when unknown. */
  brand: string | undefined;
  /** Prefix of the title of a page that shows a failure. */
  fault: string;
}

const petrelFrame: PageFrame = { language: "en", brand: "Petrel", fault: "Error" };

const styleHash = createHash("sha256").update(style).digest("base64");

/** A page loads and runs nothing, and sends no referrer: its address contains a token. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    `default-src 'none'; style-src 'sha256-${styleHash}'`,
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

export function pageReply(
  { title, content, failed = false }: Page,
  status: number,
  { headers: more = {}, frame = petrelFrame }: { headers?: Record<string, string>; frame?: PageFrame } = {},
): Reply<string> {
  const { language, brand, fault } = frame;
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${failed ? `${fault}: ` : ""}${title}${brand && ` · ${brand}`}</title><style>${new Markup(style)}</style></head>
<body>
<main>
${brand && html`<p class="name"><bdi>${brand}</bdi></p>`}
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
  return new Reply(page.text, { status, headers: { ...headers, ...more } });
}

/** A link that looks like a button. */
export const linkButton = (href: string, text: string): Markup =>
  html`<p><a class="button" href="${href}">${text}</a></p>`;
