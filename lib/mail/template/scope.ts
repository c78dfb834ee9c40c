import type { MailRecipient } from "#lib/domain/email/accepting/composer.ts";
import type { ContactLinks } from "#lib/mail/template/links.ts";

interface ScopeParts extends Pick<MailRecipient, "contact" | "data" | "context"> {
  links: ContactLinks;
  /** The project's language. */
  language: string;
}

/**
 * The names that a template sees (contract 03 section 4.1). The contact's own names and `data` win over the execution's
 * context, and the context wins over data keys (06 section 6). `subscribed` and `locale` yield to both.
 */
export function renderScope({ contact, data, context, links, language }: ScopeParts): Record<string, unknown> {
  const own = { ...data, ...context };
  const { locale } = own;
  return {
    subscribed: contact.subscribed,
    ...own,
    locale: locale === undefined || locale === null || locale === "" ? language : locale,
    id: contact.id,
    petrel_id: contact.id,
    email: contact.email,
    petrel_email: contact.email,
    ...links,
    data,
  };
}
