import { defaultLanguage, footerTexts, rightToLeft } from "#lib/mail/footer-texts.ts";
import { escapeHtml } from "#lib/mail/language/markup.ts";

export interface FooterParts {
  projectName: string;
  unsubscribeUrl: string;
  /** A key of `footerTexts`, from `footerLanguage`. */
  language: string;
}

/**
 * The first of the wanted languages that has a text, `de` standing in for `de-AT`; else English. Anything but a string
 * is no language (contract 00 section 9).
 */
export function footerLanguage(...wanted: unknown[]): string {
  for (const language of wanted) {
    if (typeof language !== "string") continue;
    const tag = language.trim().toLowerCase().replaceAll("_", "-");
    const known = [tag, tag.split("-", 1).join("")].find((candidate) => Object.hasOwn(footerTexts, candidate));
    if (known !== undefined) return known;
  }
  return defaultLanguage;
}

/** Why the mail came, and the way out. Styled inline, as mail programs want it. */
export function footerHtml({ projectName, unsubscribeUrl, language }: FooterParts): string {
  const text = footerTexts[language] ?? footerTexts[defaultLanguage];
  if (!text) throw new Error(`There is no footer in ${language}.`);
  const direction = rightToLeft.has(language) ? "rtl" : "ltr";
  const reason = escapeHtml(text.reason).replace("{project}", () => escapeHtml(projectName));
  const link = `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b7280">${escapeHtml(text.unsubscribe)}</a>`;
  return `<div lang="${language}" dir="${direction}" style="margin:32px 0 0;padding:16px;font:12px/18px Arial,Helvetica,sans-serif;color:#6b7280;text-align:center"><p style="margin:0">${reason} ${link}</p></div>`;
}
