import { createHash } from "node:crypto";
import { style } from "#functions/api/pages/style.ts";
import { directionOf, type Language } from "#lib/domain/contact/language.ts";
import { html, Markup } from "#lib/http/html.ts";
import { Reply } from "#lib/http/reply.ts";

/** A page of its own words; `title` is its heading too. */
export interface Page {
  title: string;
  content: Markup;
  /** What was sent did not do: said in the title too, which a screen reader reads first. */
  failed?: boolean;
}

/** What stands around the words of a page. */
export interface PageFrame {
  language: Language;
  /** Whose page it is; undefined when that is not known. */
  brand: string | undefined;
  /** Put before the title of a page that tells of a failure. */
  fault: string;
}

const petrelFrame: PageFrame = { language: "en", brand: "Petrel", fault: "Error" };

const styleHash = createHash("sha256").update(style).digest("base64");

/** A page loads nothing, runs nothing, and tells nobody the address that it has its token in. */
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
