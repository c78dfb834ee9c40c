import type { Email } from "#lib/domain/email/email.ts";
import { someEmail, someTime } from "#test/support/records.ts";

/** A valid record of an email that is being sent; the test changes what it is about. */
export function mailOf(changes: Partial<Email> = {}): Email {
  const { body: _, ...created } = someEmail("8d1f0000-1111-8222-8333-444455556666");
  return {
    ...created,
    id: "8d1f0000-1111-8222-8333-000000000001",
    subject: "Hello",
    from: "news@example.com",
    fromName: "Example",
    tracking: false,
    packedBody: null,
    status: "SENDING",
    error: null,
    messageId: null,
    claim: null,
    opens: 0,
    clicks: 0,
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    hasOnlyMachineOpens: false,
    hasOnlyMachineClicks: false,
    clickedAt: null,
    bouncedAt: null,
    bounce: null,
    complainedAt: null,
    unsubscribedAt: null,
    updatedAt: someTime,
    ...changes,
  };
}
