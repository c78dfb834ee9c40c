import { contactLocale } from "#functions/api/pages/contact/contact-locale.ts";
import { pageTexts } from "#functions/api/pages/contact/page-texts.ts";
import { pageReply } from "#functions/api/pages/page.ts";
import { chosenLanguage } from "#lib/domain/contact/language.ts";
import type { OpenedLink } from "#lib/domain/contact/self-service.ts";
import { html } from "#lib/http/html.ts";
import type { Reply } from "#lib/http/reply.ts";

/** For an invalid link. The page must not reveal a contact, so it uses the browser's language. */
export function invalidLinkPage(acceptedLanguages: string | undefined): Reply<string> {
  const language = chosenLanguage(...(acceptedLanguages ?? "").split(",").map((range) => range.replace(/;.*/, "")));
  const { invalidTitle, invalid, fault } = pageTexts[language];
  const page = { title: invalidTitle, content: html`<p>${invalid}</p>` };
  return pageReply(page, 403, { frame: { language, brand: undefined, fault } });
}

/** For a link whose contact is deleted. */
export function deletedContactPage(opened: OpenedLink): Reply<string> {
  const { texts, frame, say } = contactLocale(opened);
  return pageReply({ title: texts.deletedTitle, content: html`<p>${say(texts.deleted)}</p>` }, 404, { frame });
}

/** For the links of a test mail, whose recipient is not a contact. */
export function previewPage(opened: OpenedLink): Reply<string> {
  const { texts, frame, say } = contactLocale(opened);
  return pageReply({ title: texts.previewTitle, content: html`<p>${say(texts.preview)}</p>` }, 200, { frame });
}
