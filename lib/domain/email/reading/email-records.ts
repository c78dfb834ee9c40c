import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { CampaignMailPorts } from "#lib/domain/email/accepting/campaign-mail-content.ts";
import type { EmailStatus } from "#lib/domain/email/email.ts";
import type { EmailFilter, EmailPage, EmailPosition, EmailReader } from "#lib/domain/email/email-store.ts";
import { type EmailDetails, EmailDetailsReader } from "#lib/domain/email/reading/email-details.ts";
import { isCounted, positionBefore } from "#lib/domain/email/reading/email-filter.ts";
import { type EmailLook, fittingEmails } from "#lib/domain/email/reading/fitting-emails.ts";
import type { TaggedInput, TagLogReader } from "#lib/domain/email/reading/tag-log.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { idPrefix } from "#lib/platform/ids.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

/** Lists all emails of a project. Implemented by lib/domain/campaign, whose ledgers hold the places of campaign emails. */
export interface EmailList {
  /** Reads emails of a status, or all; other emails may be among them. */
  look(dataId: DataId, status: EmailStatus | undefined): Promise<EmailLook>;
}

interface EmailRecordsInput {
  reader: EmailReader;
  projectEmails: EmailList;
  tags: TagLogReader;
  counters: CounterReader;
  contacts: Pick<ContactStore, "findByEmail">;
  campaignMails: CampaignMailPorts;
}

/** Whether the log of a tag leads to the emails. */
const isByTag = (filter: EmailFilter): filter is EmailFilter & { tag: string } =>
  filter.tag !== undefined && filter.contactId === undefined;

/** Email records as the endpoints show them. */
export class EmailRecords {
  readonly #reader: EmailReader;
  readonly #details: EmailDetailsReader;
  readonly #projectEmails: EmailList;
  readonly #tags: TagLogReader;
  readonly #counters: CounterReader;
  readonly #contacts: Pick<ContactStore, "findByEmail">;
  readonly #campaignMails: CampaignMailPorts;

  constructor({ reader, projectEmails, tags, counters, contacts, campaignMails }: EmailRecordsInput) {
    this.#reader = reader;
    this.#details = new EmailDetailsReader({ reader, campaignMails });
    this.#projectEmails = projectEmails;
    this.#tags = tags;
    this.#counters = counters;
    this.#contacts = contacts;
    this.#campaignMails = campaignMails;
  }

  /** Refuses with 404. */
  async get(dataId: DataId, emailId: string, now: Date): Promise<EmailDetails> {
    const email = await this.#reader.find(dataId, emailId);
    if (!email) throw notFound("email", emailId);
    return this.#details.of(dataId, email, now);
  }

  /** `total` counts all matches on the first page and is 0 on the others, and where nothing counts the matches. */
  async list(
    dataId: DataId,
    { filter: asked, after, limit }: { filter: EmailFilter; after: EmailPosition | undefined; limit: number },
  ): Promise<EmailPage & { total: number }> {
    const filter = await this.#ofHolder(dataId, asked);
    if (!filter) return { emails: [], next: undefined, total: 0 };
    // The address may have passed to another contact since the last page.
    if (after && filter.contactId !== undefined && idPrefix(after.id) !== idPrefix(filter.contactId)) {
      throw badRequest("This cursor was made for another contact. Start again with the first page.");
    }
    const start = after ?? (filter.before === undefined ? undefined : positionBefore(filter.before));
    const from = filter.contactId === undefined ? start : after;
    // All that the log of the tag leads to have it.
    const others = isByTag(filter) ? { ...filter, tag: undefined } : filter;
    const page = await fittingEmails(await this.#look(dataId, filter), { filter: others, after: from, limit });
    return { ...page, total: after ? 0 : await this.#total(dataId, filter, page) };
  }

  /** Emails to an address are found by the contact that has it now; undefined when there is none. */
  async #ofHolder(dataId: DataId, filter: EmailFilter): Promise<EmailFilter | undefined> {
    if (filter.to === undefined) return filter;
    const project = await this.#campaignMails.projects.find(dataId);
    const holder = project && (await this.#contacts.findByEmail(dataId, filter.to, project));
    if (!holder || (filter.contactId ?? holder.id) !== holder.id) return undefined;
    return { ...filter, contactId: holder.id };
  }

  async #look(dataId: DataId, filter: EmailFilter): Promise<EmailLook> {
    if (isByTag(filter)) return (after, count) => this.#lookByTag(dataId, { tag: filter.tag, after, count });
    const { contactId, status } = filter;
    if (contactId === undefined) return this.#projectEmails.look(dataId, status);
    return (after, count) => this.#reader.ofContact(dataId, { contactId, after, count });
  }

  async #lookByTag(dataId: DataId, input: TaggedInput): Promise<EmailPage> {
    const { found, reach } = await this.#tags.tagged(dataId, input);
    const ids = found.map(({ id }) => id);
    const emails = await this.#reader.findAll(dataId, ids);
    return { emails: ids.flatMap((id) => emails.get(id) ?? []), next: reach };
  }

  /** Nothing is read when the first page shows everything. */
  async #total(dataId: DataId, filter: EmailFilter, page: EmailPage): Promise<number> {
    if (filter.subject !== undefined || filter.sourceType !== undefined) return 0;
    if (!page.next) return page.emails.length;
    if (!isCounted(filter)) return 0;
    if (filter.contactId !== undefined) return this.#reader.countOfContact(dataId, filter.contactId, filter);
    const counts = await this.#counters.read(dataId, "emails");
    if (filter.status !== undefined) return counts[filter.status] ?? 0;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}
