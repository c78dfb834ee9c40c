import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { InboundEmail, InboundMessage } from "#lib/domain/inbound/inbound-ports.ts";
import type { ReceivedMail } from "#lib/domain/inbound/received-mail.ts";
import { derivedId } from "#lib/platform/ids.ts";

const receivedEventName = "email.received";

/** An email has one such event; this id, with the record's `createdAt`, locates it. */
export const receivedEventId = (emailId: string): string => derivedId(`${emailId}#${receivedEventName}`);

/** The event of a received email (contract 07 section 4). `message` is undefined when it cannot be read. */
export function receivedEvent(
  mail: ReceivedMail,
  email: InboundEmail,
  message: InboundMessage | undefined,
): ContactEvent {
  const body = message?.body ?? null;
  return {
    id: receivedEventId(email.id),
    name: receivedEventName,
    contactId: email.contactId,
    emailId: email.id,
    createdAt: email.createdAt,
    data: {
      messageId: mail.messageId,
      from: email.from,
      fromHeader: message?.fromHeader ?? mail.fromHeader ?? email.from,
      to: email.to,
      subject: email.subject,
      timestamp: mail.receivedAt,
      recipients: mail.recipients,
      hasContent: body !== null,
      body: body ?? "",
      ...mail.verdicts,
      processingTimeMillis: mail.processingTimeMillis,
    },
  };
}
