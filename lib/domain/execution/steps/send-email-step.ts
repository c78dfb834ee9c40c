import { domainOf } from "#lib/domain/contact/address.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { type ComposedMail, type Composer, ContentFault } from "#lib/domain/email/accepting/composer.ts";
import { messageBytesMax } from "#lib/domain/email/accepting/send-drafts.ts";
import { isTracked } from "#lib/domain/email/accepting/send-envelope.ts";
import { type Email, type NewEmail, noExtras } from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { heldBack } from "#lib/domain/email/held-back.ts";
import { packContent } from "#lib/domain/email/mail-content.ts";
import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import { passedCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { emailIdFor, sha256 } from "#lib/platform/ids.ts";

export interface SendEmailPorts {
  templates: Pick<TemplateStore, "find">;
  contacts: Pick<ContactStore, "findSuppressions">;
  domains: Pick<SenderDomainStore, "find">;
  counters: UsageReader;
  composer: Composer;
  emails: Pick<EmailStore, "find" | "create">;
  /** The queue of bulk email. */
  queue: Pick<SendQueue, "sendBatch">;
}

type Input = StepInput<"SEND_EMAIL">;

/** The recipient and its type: a mail to a custom address is always transactional. */
interface Addressee {
  type: Input["step"]["config"]["recipient"]["type"];
  email: string;
}

/**
 * Queues a mail from the step's template (contract 06 section 6). A repeat finds the record of the first attempt and only
 * queues its message again. The mail is handed over once, however many messages it has.
 */
export const sendEmailStep =
  (ports: SendEmailPorts) =>
  async (input: Input): Promise<StepOutcome> => {
    const { dataId, record } = input;
    const addressee = addresseeOf(input);
    const { emailId, made } = await findPlace(ports.emails, input);
    const obstacle = made ? undefined : await makeMail(ports, { input, addressee, emailId });
    if (obstacle) return obstacle;
    await ports.queue.sendBatch([{ projectId: dataId, emailId }]);
    const recipientEmail = made?.to ?? addressee.email;
    const output = { emailId, recipientType: addressee.type, recipientEmail, queuedAt: record.startedAt };
    return { kind: "completed", output };
  };

function addresseeOf({ step: { config }, contact }: Input): Addressee {
  const { recipient } = config;
  return { type: recipient.type, email: recipient.type === "CUSTOM" ? recipient.customEmail : contact.email };
}

/** The id is the same in every attempt, unless another mail of this millisecond has it already. 1 RRU. */
async function findPlace(
  emails: SendEmailPorts["emails"],
  { dataId, contact, step, stored: { execution }, record }: Input,
): Promise<{ emailId: string; made: Email | undefined }> {
  for (let choice = 0; ; choice += 1) {
    const digits = sha256(`${execution.id}#${step.id}#${choice}`).slice(0, 4);
    const emailId = emailIdFor(contact.id, new Date(record.startedAt), digits);
    const email = await emails.find(dataId, emailId);
    if (!email || email.workflowExecutionId === execution.id) return { emailId, made: email };
  }
}

/** Stores a record from the current template. Undefined once it is durable, else why there is no mail. */
async function makeMail(
  ports: SendEmailPorts,
  { input, addressee, emailId }: { input: Input; addressee: Addressee; emailId: string },
): Promise<StepOutcome | undefined> {
  const { dataId, project, contact, step, now } = input;
  const template = await ports.templates.find(dataId, step.config.templateId);
  if (!template) return failed(`The template ${step.config.templateId} was deleted.`);
  // The reader at a custom address has not subscribed to anything.
  const isCustom = addressee.type === "CUSTOM";
  const type = isCustom ? "TRANSACTIONAL" : template.type;
  const topic = isCustom ? null : template.topic;
  const suppression =
    addressee.email === contact.email
      ? contact.suppression
      : (await ports.contacts.findSuppressions(dataId, [addressee.email], project)).get(addressee.email);
  const mail = { contentType: type, sourceType: "WORKFLOW", topic } as const;
  const held = heldBack(mail, { ...contact, suppression }, { project, now });
  if (held) {
    const reason = held === "unsubscribed" || held === "snoozed" ? "contact_unsubscribed" : held;
    return { kind: "skipped", output: { skipped: true, reason } };
  }
  const domain = await ports.domains.find(projectIdOf(dataId), domainOf(template.from));
  if (domain?.status !== "verified") return failed(`The sender's domain ${domainOf(template.from)} is not verified.`);
  const passed = await passedCap(ports.counters, { project, category: "workflows", requested: 1, now });
  if (passed) return failed(`The project has reached its limit of ${passed.limit} emails this month.`);
  const composed = compose(ports.composer, { input, template, dress: { type, topic, emailId } });
  if ("fault" in composed) return failed(composed.fault);
  await ports.emails.create(
    dataId,
    newEmail(input, { addressee, template, dress: { ...composed, type, topic, emailId } }),
  );
  return undefined;
}

const failed = (error: string): StepOutcome => ({ kind: "failed", error });

interface Dress {
  type: ContentType;
  topic: string | null;
  emailId: string;
}

function compose(
  composer: Composer,
  {
    input: {
      project,
      contact,
      stored: { execution },
    },
    template: { subject, body, preheader, text },
    dress: { type, topic, emailId },
  }: { input: Input; template: Template; dress: Dress },
): ComposedMail | { fault: string } {
  try {
    const parsed = composer.parse(project, { subject, body, preheader, text, type, topic });
    const composed = parsed.compose({ contact, emailId, data: contact.data, context: execution.context });
    const bytes = composer.messageBytes({ ...composed, headers: {}, attachmentBytes: [] });
    if (bytes > messageBytesMax)
      return { fault: `The message has ${bytes} bytes; at most ${messageBytesMax} are allowed.` };
    return composed;
  } catch (error) {
    if (!(error instanceof ContentFault)) throw error;
    return { fault: `The template's ${error.part} cannot be rendered: ${error.message}` };
  }
}

/** Takes its times from the step, so that a repeat makes the same record. */
function newEmail(
  { project, workflow, contact, stored: { execution }, record }: Input,
  {
    addressee: { type: recipientType, email: to },
    template,
    dress: { subject, preheader, html, text, listUnsubscribe, type, topic, emailId },
  }: { addressee: Addressee; template: Template; dress: ComposedMail & Dress },
): NewEmail {
  const isToCustomRecipient = recipientType === "CUSTOM";
  return {
    ...noExtras,
    ...{ id: emailId, contactId: contact.id, to, toName: null, subject },
    ...{ preheader, ...packContent({ html, text }), topic },
    from: template.from,
    fromName: template.fromName ?? project.name,
    replyTo: template.replyTo,
    ...{ headers: {}, attachments: [], sourceType: "WORKFLOW", contentType: type },
    ...{ templateId: template.id, campaignId: null, campaignCopy: null, isCampaignTest: false },
    ...{ workflowId: workflow.id, workflowExecutionId: execution.id, isToCustomRecipient },
    tracking: isTracked(project, type),
    // The reader at a custom address is not the contact that the links would unsubscribe.
    listUnsubscribe: isToCustomRecipient ? null : listUnsubscribe,
    createdAt: record.startedAt,
  };
}
