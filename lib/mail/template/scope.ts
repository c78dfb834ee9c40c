import type { MailRecipient } from "#lib/domain/email/accepting/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ContactLinks } from "#lib/mail/template/links.ts";

interface ScopeParts extends Pick<MailRecipient, "contact" | "data" | "context"> {
  links: ContactLinks;
  project: Pick<Project, "language" | "postalAddress">;
}

/**
 * The names that a template sees (contract 03 section 4.1). The contact's own names and `data` win over the execution's
 * context, and the context wins over data keys (06 section 6). `subscribed`, `postalAddress` and `locale` yield to both.
 * A project without a postal address has no such name.
 */
export function renderScope({ contact, data, context, links, project }: ScopeParts): Record<string, unknown> {
  const own = { ...data, ...context };
  const { locale } = own;
  return {
    subscribed: contact.subscribed,
    ...(project.postalAddress !== null && { postalAddress: project.postalAddress }),
    ...own,
    locale: locale === undefined || locale === null || locale === "" ? project.language : locale,
    id: contact.id,
    petrel_id: contact.id,
    email: contact.email,
    petrel_email: contact.email,
    ...links,
    data,
  };
}
