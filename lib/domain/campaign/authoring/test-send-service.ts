import type { Campaign } from "#lib/domain/campaign/campaign.ts";
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
} from "#lib/domain/email/accepting/composer.ts";
import { type NewEmail, noExtras } from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { packContent } from "#lib/domain/email/mail-content.ts";
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
  contacts: Pick<ContactStore, "locate">;
  counters: UsageReader;
  composer: Composer;
  emails: Pick<EmailStore, "create">;
  queue: Pick<SendQueue, "sendBatch">;
}

/** In UTF-16 code units, including the "[TEST] " mark (contract 01 section 1.4). */
const subjectLengthMax = 998;

/** The recipient of a test, with the contact of that address if it exists. */
interface Addressee {
  contactId: string;
  email: string;
  known: Contact | undefined;
}

/** Sends a test of a campaign, in any status, to one of its authors (contract 04 section 5). */
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
  async send(
    dataId: DataId,
    { campaignId, email, now }: { campaignId: string; email: string; now: Date },
  ): Promise<string> {
    const { campaigns, projects, contacts, counters, domains, emails, queue } = this.#ports;
    const [found, project] = await Promise.all([campaigns.find(dataId, campaignId), projects.find(dataId)]);
    if (!found) throw notFound("campaign", campaignId);
    if (!project) throw conflict("The project was reset during this request.");
    const campaign = { ...found.head, body: found.body };
    await this.#checkAddress(dataId, email);
    await checkSender(domains, projectIdOf(dataId), campaign.from);
    await checkBillingCap(counters, { project, category: "campaigns", requested: 1, now });
    const { contact: known, idWhenNew } = await contacts.locate(dataId, email, project);
    const addressee = { contactId: known?.id ?? idWhenNew, email, known };
    const emailId = emailIdFor(addressee.contactId, now);
    const composed = this.#compose(project, campaign, recipientOf(addressee, emailId));
    await emails.create(dataId, testEmail({ project, campaign, addressee, emailId, composed, now }));
    await queue.sendBatch([{ projectId: dataId, emailId }]);
    return emailId;
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

  /** Saving already refused content that does not parse. */
  #compose(project: Project, campaign: Campaign, recipient: MailRecipient): ComposedMail {
    try {
      return this.#ports.composer.parse(project, campaign).compose(recipient);
    } catch (error) {
      if (!(error instanceof ContentFault)) throw error;
      throw badRequest(error.message, { reason: "render_failed", field: error.part });
    }
  }
}

/** Without a contact, links lead to a preview page that changes nothing. */
function recipientOf({ email, known }: Addressee, emailId: string): MailRecipient {
  const contact = known ?? { id: previewContactId, email, subscribed: true };
  return { contact, emailId, data: known?.data ?? {} };
}

interface ComposedTest {
  project: Project;
  campaign: Campaign;
  addressee: Addressee;
  emailId: string;
  composed: ComposedMail;
  now: Date;
}

/** The id belongs to the address's history, so a contact created later finds it. */
function testEmail({ project, campaign, addressee, emailId, composed, now }: ComposedTest): NewEmail {
  return {
    ...noExtras,
    ...{ id: emailId, contactId: addressee.contactId, to: addressee.email, toName: null },
    subject: `[TEST] ${composed.subject}`.slice(0, subjectLengthMax).toWellFormed(),
    preheader: composed.preheader,
    ...packContent(composed),
    from: campaign.from,
    fromName: campaign.fromName ?? project.name,
    replyTo: campaign.replyTo,
    ...{ headers: {}, attachments: [], sourceType: "TRANSACTIONAL", contentType: campaign.type },
    ...{ templateId: null, campaignId: null, campaignCopy: null, isCampaignTest: true },
    ...{ workflowId: null, workflowExecutionId: null, isToCustomRecipient: false, tracking: false },
    listUnsubscribe: composed.listUnsubscribe,
    createdAt: now.toISOString(),
  };
}
