import { directionOf, type Language } from "#lib/domain/contact/language.ts";
import { escapeHtml } from "#lib/mail/language/markup.ts";
import { footerTexts } from "#lib/mail/template/footer-texts.ts";

interface FooterParts {
  projectName: string;
  postalAddress: string | null;
  unsubscribeUrl: string;
  language: Language;
}

/** Why the recipient gets the email, and how to unsubscribe. Styled inline, as email clients require. */
export function footerHtml({ projectName, postalAddress, unsubscribeUrl, language }: FooterParts): string {
  const text = footerTexts[language];
  const reason = escapeHtml(text.reason).replace("{project}", () => escapeHtml(projectName));
  const link = `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b7280">${escapeHtml(text.unsubscribe)}</a>`;
  const lines = postalAddress?.split("\n").map(escapeHtml).join("<br>");
  const address = lines === undefined ? "" : `<p style="margin:8px 0 0">${lines}</p>`;
  return `<div lang="${language}" dir="${directionOf(language)}" style="margin:32px 0 0;padding:16px;font:12px/18px Arial,Helvetica,sans-serif;color:#6b7280;text-align:center"><p style="margin:0">${reason} ${link}</p>${address}</div>`;
}

/** The same as plain text. */
export function footerText({ projectName, postalAddress, unsubscribeUrl, language }: FooterParts): string {
  const text = footerTexts[language];
  const reason = text.reason.replace("{project}", () => projectName);
  const address = postalAddress === null ? "" : `\n\n${postalAddress}`;
  return `${reason} ${text.unsubscribe} (${unsubscribeUrl})${address}`;
}
