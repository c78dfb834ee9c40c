import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { renderData } from "#lib/domain/contact/data.ts";
import {
  contactsIn,
  coverageOf,
  fieldTallies,
  firstFieldScope,
  lastFieldScope,
} from "#lib/domain/contact/field-counts.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import type { MailRecipient, MailSource } from "#lib/domain/email/accepting/composer.ts";
import type { MailPreviewer, PreviewedMail } from "#lib/domain/email/accepting/mail-previewer.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { CounterRangeReader, CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor } from "#lib/platform/ids.ts";
import { conflict, notFound } from "#lib/platform/refusal.ts";

interface ContentPreviewPorts {
  projects: Pick<ProjectStore, "find">;
  contacts: Pick<ContactStore, "find">;
  counters: CounterReader & CounterRangeReader;
  previewer: MailPreviewer;
}

/** Whom the content is rendered for: a contact, or some data; the locale replaces that of the data. */
export interface PreviewReader {
  contactId?: string | undefined;
  data?: Record<string, unknown> | undefined;
  locale?: string | undefined;
}

/** A key of data that the content reads. */
interface Placeholder {
  name: string;
  /** Whether the reader has a value. */
  found: boolean;
  /** Percentage of contacts that have the key. */
  coverage: number;
}

export interface ContentPreviewed extends Omit<PreviewedMail, "dataKeys"> {
  placeholders: Placeholder[];
}

/** Shows content as a mail before it is stored (contract 16 section 2). Writes nothing. */
export class ContentPreview {
  readonly #ports: ContentPreviewPorts;

  constructor(ports: ContentPreviewPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `notFound` for the contact. */
  async preview(
    dataId: DataId,
    source: MailSource,
    { reader, now }: { reader: PreviewReader; now: Date },
  ): Promise<ContentPreviewed> {
    const { projects, contacts, counters, previewer } = this.#ports;
    const [project, { total = 0 }, sums] = await Promise.all([
      projects.find(dataId),
      counters.read(dataId, "contacts"),
      counters.readRange(dataId, { first: firstFieldScope, last: lastFieldScope }),
    ]);
    if (!project) throw conflict("The project was reset during this request.");
    const known = reader.contactId && (await contacts.find(dataId, reader.contactId, project.deletedFields));
    if (reader.contactId && !known) throw notFound("contact", reader.contactId);
    const data = readerData(known || undefined, reader);
    const { dataKeys, ...mail } = previewer.preview(project, source, recipientOf(known || undefined, data, now));
    const tallies = fieldTallies(sums.values());
    const placeholders = dataKeys.map((name) => ({
      name,
      found: hasValue(data[name]),
      coverage: tallies.has(name) ? coverageOf(contactsIn(tallies.get(name)), total) : 0,
    }));
    return { ...mail, placeholders };
  }
}

/** The data that a chosen reader is rendered with. */
export const readerData = (contact: Contact | undefined, { data, locale }: PreviewReader): ContactData => ({
  ...renderData(contact?.data ?? {}, data),
  ...(locale !== undefined && { locale }),
});

/** Without a contact, links lead to a preview page that changes nothing. */
function recipientOf(contact: Contact | undefined, data: ContactData, now: Date): MailRecipient {
  const reader = contact ?? { id: previewContactId, email: "preview@example.com", subscribed: true };
  return { contact: reader, emailId: emailIdFor(reader.id, now), data };
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
