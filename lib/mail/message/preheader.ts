import { escapeHtml } from "#lib/mail/language/markup.ts";

/** Invisible, so that no body text follows the preheader in a mail program's list; the longest lists show 200 characters. */
const filler = "&#847;&zwnj;&nbsp;".repeat(100);

const hidden =
  "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px";

/** The hidden element that mail programs show beside the subject (contract 13 section 1). */
export const preheaderHtml = (preheader: string): string =>
  `<div style="${hidden}">${escapeHtml(preheader)}${filler}</div>`;
