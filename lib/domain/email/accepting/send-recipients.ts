import type { Contact, ContactData } from "#lib/domain/contact/contact.ts";
import type { ContactChange, ContactPlace, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange, mergeData, renderData } from "#lib/domain/contact/data.ts";
import { dataFault } from "#lib/domain/contact/data-size.ts";
import { hasPersonOptedOut } from "#lib/domain/contact/opt-out.ts";
import type { MailRecipient } from "#lib/domain/email/accepting/composer.ts";
import { distinct } from "#lib/domain/email/accepting/send-copies.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { MailAddress } from "#lib/domain/email/email.ts";
import { type Consented, type HoldRules, heldBack } from "#lib/domain/email/held-back.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { isSuppressed } from "#lib/domain/suppression/suppression-mark.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { invalid, Refusal } from "#lib/platform/refusal.ts";

/** Concurrent store calls for one request. */
const recipientConcurrency = 10;

/** A recipient, the change that the send makes to the contact, and the contact after it. */
export interface PlannedRecipient extends MailRecipient {
  name: string | null;
  /** The contact as read, undefined when the send creates it. */
  known: Contact | undefined;
  change: ContactChange;
  /** The contact's data after the change. */
  stored: ContactData;
  /** Whether the suppression list holds the mail back: it is recorded, but not sent. */
  isSuppressed: boolean;
}

interface PlanRecipientsInput {
  dataId: DataId;
  project: Project;
  request: SendRequest;
  type: ContentType;
  now: Date;
  /** Plans of the same request for an address, oldest first. */
  earlier(email: string): PlannedRecipient[];
}

/** Reads every distinct recipient's contact, in order of first appearance, and computes its change. Writes nothing. */
export async function planRecipients(
  contacts: Pick<ContactStore, "locate">,
  { dataId, project, request, type, now, earlier }: PlanRecipientsInput,
): Promise<PlannedRecipient[]> {
  return mapConcurrently(distinct(request.recipients), recipientConcurrency, async (recipient) => {
    const place = await contacts.locate(dataId, recipient.email, project);
    const isHeld = isSuppressed(project, place.suppression, { type, now });
    return plan(request, { address: recipient, place, isSuppressed: isHeld, earlier: earlier(recipient.email), now });
  });
}

/**
 * Marketing mail goes to subscribed contacts only, and mail of a topic to those subscribed to it. Any other contact refuses the
 * whole request (contract 01 section 1.3, 14 section 5).
 */
export function checkConsent(
  recipients: readonly PlannedRecipient[],
  { type, topic, ...rules }: HoldRules & { type: ContentType; topic: string | null },
): void {
  const mail: Consented = { contentType: type, sourceType: "TRANSACTIONAL", topic };
  const held = recipients.flatMap((recipient) => {
    const { contact, known } = recipient;
    const { snoozedUntil = null, topicChoices } = known ?? {};
    const reason = heldBack(mail, { subscribed: contact.subscribed, snoozedUntil, topicChoices }, rules);
    return reason === undefined ? [] : { recipient, reason };
  });
  const ofTopic = held.filter(({ reason }) => reason === "topic").map(({ recipient }) => recipient);
  const unsubscribed = held.filter(({ reason }) => reason !== "topic").map(({ recipient }) => recipient);
  if (unsubscribed.length > 0) {
    throw consentRefusal(unsubscribed, {
      message: "MARKETING templates are sent only to subscribed contacts.",
      suggestion: consentSuggestion(unsubscribed),
    });
  }
  if (ofTopic.length > 0) {
    throw consentRefusal(ofTopic, {
      message: "Email of a topic is sent only to contacts that are subscribed to the topic.",
      suggestion: "Remove these recipients, or PATCH the topics of the contacts if they agreed.",
      topic,
    });
  }
}

const consentRefusal = (
  held: readonly PlannedRecipient[],
  { message, suggestion, ...cause }: { message: string; suggestion: string; topic?: string | null },
): Refusal =>
  new Refusal("badRequest", {
    code: "BAD_REQUEST",
    message,
    details: { reason: "recipient_unsubscribed", recipients: held.map(({ contact }) => contact.email), ...cause },
    suggestion,
  });

/** A send never lifts an opt-out that the person made (contract 17, row 01.2). */
function consentSuggestion(unsubscribed: readonly PlannedRecipient[]): string {
  const optedOut = unsubscribed.filter(({ known }) => known !== undefined && hasPersonOptedOut(known)).length;
  const others = "Remove these recipients, or send with subscribed: true if they agreed.";
  if (optedOut === 0) return others;
  if (optedOut < unsubscribed.length)
    return `${others} If a recipient opted out personally, PATCH the contact instead.`;
  return "Remove these recipients, who opted out personally. If they have agreed since, PATCH the contact.";
}

interface PlanInput {
  address: MailAddress;
  place: ContactPlace;
  isSuppressed: boolean;
  /** Plans of the same request for this address. */
  earlier: readonly PlannedRecipient[];
  now: Date;
}

function plan(
  { subscribed, data }: SendRequest,
  { address: { email, name }, place: { contact: known, idWhenNew }, isSuppressed: isHeld, earlier, now }: PlanInput,
): PlannedRecipient {
  const namesItself = data !== undefined && Object.hasOwn(data, "name");
  const change: ContactChange = {
    email,
    idWhenNew,
    subscribed,
    subscribedWhenNew: false,
    data: { ...contactDataChange(data), setIfAbsent: name !== null && !namesItself ? { name } : {} },
  };
  const last = earlier.at(-1);
  const dataBefore = last?.stored ?? known?.data ?? {};
  const fault = dataFault(dataBefore, change.data);
  if (fault !== undefined) throw invalid([{ field: "data", code: "too_big", message: `${email}: ${fault}` }]);
  const stored = mergeData(dataBefore, change.data);
  const id = known?.id ?? idWhenNew;
  const staysOut = subscribed === true && known !== undefined && hasPersonOptedOut(known);
  const wasSubscribed = last?.contact.subscribed ?? known?.subscribed ?? false;
  return {
    contact: { id, email, subscribed: !staysOut && (subscribed ?? wasSubscribed) },
    emailId: newEmailId(id, { earlier, now }),
    name,
    data: renderData(stored, data),
    known,
    change,
    stored,
    isSuppressed: isHeld,
  };
}

/** Only 16 bits of the id are random: many emails to a contact in one request could meet. */
function newEmailId(contactId: string, { earlier, now }: { earlier: readonly PlannedRecipient[]; now: Date }): string {
  const id = emailIdFor(contactId, now);
  return earlier.some(({ emailId }) => emailId === id) ? newEmailId(contactId, { earlier, now }) : id;
}
