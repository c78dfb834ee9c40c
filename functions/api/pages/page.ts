import { createHash } from "node:crypto";
import { style } from "#functions/api/pages/style.ts";
import { html, Markup } from "#lib/http/html.ts";
import { Reply } from "#lib/http/reply.ts";

/** A page of its own words; `title` is its heading too. */
export interface Page {
  title: string;
  content: Markup;
  /** What was sent did not do: said in the title too, which a screen reader reads first. */
  failed?: boolean;
}

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
  more: Record<string, string> = {},
): Reply<string> {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${failed ? "Error: " : ""}${title} · Petrel</title><style>${new Markup(style)}</style></head>
<body>
<main>
<p class="name">Petrel</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
  return new Reply(page.text, { status, headers: { ...headers, ...more } });
}
