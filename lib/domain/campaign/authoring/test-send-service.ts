import { type PreviewReader, readerData } from "#lib/domain/campaign/authoring/content-preview.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import { checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import {
  type ComposedMail,
  type Composer,
  ContentFault,
  type MailRecipient,
  type MailSource,
} from "#lib/domain/email/accepting/composer.ts";
import { type NewEmail, noExtras } from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { packContent } from "#lib/domain/email/mail-content.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { checkBillingCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { emailIdFor } from "#lib/platform/ids.ts";
import { badRequest, conflict, forbidden, notFound } from "#lib/platform/refusal.ts";

interface TestSendPorts {
  campaigns: Pick<CampaignStore, "find">;
  projects: Pick<ProjectStore, "find">;
  members: Pick<MemberStore, "list">;
  domains: Pick<SenderDomainStore, "find">;
  contacts: Pick<ContactStore, "find" | "locate">;
  counters: UsageReader;
  composer: Composer;
  emails: Pick<EmailStore, "create">;
  queue: Pick<SendQueue, "sendBatch">;
}

/** In UTF-16 code units, including the "[TEST] " mark (contract 01 section 1.4). */
const subjectLengthMax = 998;

/** Content with its sender; stored in a campaign or not. */
export interface TestContent extends MailSource {
  from: string;
  fromName: string | null;
  replyTo: string | null;
}

interface TestTarget {
  email: string;
  senderDomains: SenderDomains;
  now: Date;
}

interface TestOrder extends TestTarget {
  content: TestContent;
  reader: PreviewReader;
}

type Reader = Pick<MailRecipient, "contact" | "data">;

/** The recipient of a test, with the contact of that address if it exists. */
interface Addressee {
  contactId: string;
  email: string;
  known: Contact | undefined;
}

/** Sends a test of a campaign, in any status, or of content that is not stored, to one of its authors (contract 04 section 5). */
export class TestSendService {
  readonly #ports: TestSendPorts;

  constructor(ports: TestSendPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the mail's record id once the record and its message are durable. `email` is normalised. Nothing else is written.
   * @throws Refusal `notFound`, `forbidden` for a stranger's address, `senderDomain`, `billingLimit`, `badRequest` when
   * rendering exceeds a limit.
   */
  async send(dataId: DataId, { campaignId, ...order }: TestTarget & { campaignId: string }): Promise<string> {
    const { campaigns, projects } = this.#ports;
    const [found, project] = await Promise.all([campaigns.find(dataId, campaignId), projects.find(dataId)]);
    if (!found) throw notFound("campaign", campaignId);
    return this.#send(dataId, project, { ...order, content: { ...found.head, ...found.parts }, reader: {} });
  }

  /** The same for content that is not stored, rendered for `reader` if it names one. @throws Refusal as `send`. */
  async sendContent(dataId: DataId, order: TestOrder): Promise<string> {
    return this.#send(dataId, await this.#ports.projects.find(dataId), order);
  }

  async #send(
    dataId: DataId,
    project: Project | undefined,
    { content, reader, email, senderDomains, now }: TestOrder,
  ): Promise<string> {
    const { contacts, counters, domains, emails, queue } = this.#ports;
    if (!project) throw conflict("The project was reset during this request.");
    await this.#checkAddress(dataId, email);
    await checkSender(domains, projectIdOf(dataId), { from: content.from, senderDomains });
    await checkBillingCap(counters, { project, category: "campaigns", requested: 1, now });
    const { contact: known, idWhenNew } = await contacts.locate(dataId, email, project);
    const addressee = { contactId: known?.id ?? idWhenNew, email, known };
    const emailId = emailIdFor(addressee.contactId, now);
    const recipient = (await this.#chosenReader(dataId, project, reader)) ?? recipientOf(addressee);
    const composed = this.#compose(project, content, { ...recipient, emailId });
    await emails.create(dataId, testEmail({ project, content, addressee, emailId, composed, now }));
    await queue.sendBatch([{ projectId: dataId, emailId }]);
    return emailId;
  }

  /** Undefined when the order names no reader. Its links lead to the preview page: the reader of the test is another person. */
  async #chosenReader(dataId: DataId, project: Project, reader: PreviewReader): Promise<Reader | undefined> {
    if (Object.values(reader).every((each) => each === undefined)) return undefined;
    const { contactId } = reader;
    const contact = contactId && (await this.#ports.contacts.find(dataId, contactId, project.deletedFields));
    if (contactId && !contact) throw notFound("contact", contactId);
    const { email, subscribed } = contact || { email: "preview@example.com", subscribed: true };
    return { contact: { id: previewContactId, email, subscribed }, data: readerData(contact || undefined, reader) };
  }

  async #checkAddress(dataId: DataId, email: string): Promise<void> {
    const { domains, members } = this.#ports;
    const domain = await domains.find(projectIdOf(dataId), domainOf(email));
    if (domain?.status === "verified") return;
    const listed = await members.list(projectIdOf(dataId));
    if (listed.some((member) => member.email === email)) return;
    throw forbidden(
      "A test email goes only to project members and to addresses at verified domains of the project.",
      "Invite the address to the project, or use one at a verified domain.",
    );
  }

  #compose(project: Project, content: MailSource, recipient: MailRecipient): ComposedMail {
    try {
      return this.#ports.composer.parse(project, content).compose(recipient);
    } catch (error) {
      if (!(error instanceof ContentFault)) throw error;
      const reason = error.kind === "syntax" ? "template_syntax" : "render_failed";
      throw badRequest(error.message, { reason, field: error.part, ...error.place });
    }
  }
}

/** Without a contact, links lead to a preview page that changes nothing. */
function recipientOf({ email, known }: Addressee): Reader {
  return { contact: known ?? { id: previewContactId, email, subscribed: true }, data: known?.data ?? {} };
}

interface ComposedTest {
  project: Project;
  content: TestContent;
  addressee: Addressee;
  emailId: string;
  composed: ComposedMail;
  now: Date;
}

/** The id belongs to the address's history, so a contact created later finds it. */
function testEmail({ project, content, addressee, emailId, composed, now }: ComposedTest): NewEmail {
  return {
    ...noExtras,
    ...{ id: emailId, contactId: addressee.contactId, to: addressee.email, toName: null },
    subject: `[TEST] ${composed.subject}`.slice(0, subjectLengthMax).toWellFormed(),
    preheader: composed.preheader,
    ...packContent(composed),
    from: content.from,
    fromName: content.fromName ?? project.name,
    replyTo: content.replyTo,
    ...{ headers: {}, attachments: [], sourceType: "TRANSACTIONAL", contentType: content.type },
    ...{ templateId: null, campaignId: null, campaignCopy: null, isCampaignTest: true },
    ...{ workflowId: null, workflowExecutionId: null, isToCustomRecipient: false, tracking: false },
    listUnsubscribe: composed.listUnsubscribe,
    topic: content.topic ?? null,
    createdAt: now.toISOString(),
  };
}
