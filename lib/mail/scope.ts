import type { MailRecipient } from "#lib/domain/email/composer.ts";
import type { ContactLinks } from "#lib/mail/links.ts";

export interface ScopeParts extends Pick<MailRecipient, "contact" | "data"> {
  links: ContactLinks;
  /** The project's language. */
  language: string;
}

/**
 * The names a template sees (contract 03 section 4.1). The contact's own and `data` win over data keys; `subscribed`
 * and `locale` give way to them.
 */
export function renderScope({ contact, data, links, language }: ScopeParts): Record<string, unknown> {
  const { locale } = data;
  return {
    subscribed: contact.subscribed,
    ...data,
    locale: locale === undefined || locale === null || locale === "" ? language : locale,
    id: contact.id,
    petrel_id: contact.id,
    email: contact.email,
    petrel_email: contact.email,
    ...links,
    data,
  };
}
