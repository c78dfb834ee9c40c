import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { invalid, notFound, Refusal } from "#lib/platform/refusal.ts";

/** How long to send nothing: until a time (ISO 8601), or for a number of days. */
export type SnoozeRequest = { until: string } | { days: number };

interface SnoozePorts {
  contacts: Pick<ContactStore, "find" | "snooze" | "wake">;
  timer: JobTimer<ContactJob>;
}

type Scope = Pick<ContactScope, "deletedFields">;

const dayMs = 24 * 60 * 60 * 1_000;

/** A timer may be this late; it is set early, and a job that starts early waits for the end itself. */
const timerLateMsMax = 60_000;

/** No request lasts longer. A timer that fires earlier could run before the snooze is stored, and find none. */
const requestMsMax = 30_000;

/** A failed attempt means that the snooze's end has just moved; this many failures in a row are a fault. */
const triesMax = 10;

/** Snoozes of a contact's subscription (contract 02 section 6), for the API and the hosted pages. */
export class SnoozeService {
  readonly #ports: SnoozePorts;

  constructor(ports: SnoozePorts) {
    this.#ports = ports;
  }

  /**
   * Snoozes, or moves the end of a snooze. Refuses a time in the past or over a year ahead (422), an unknown contact (404), and
   * one that has opted out (409). Starts the timer first: a failure afterwards leaves a timer with nothing to end, never a
   * contact that is not woken.
   */
  async snooze(
    dataId: DataId,
    scope: Scope,
    { contactId, request, now }: { contactId: string; request: SnoozeRequest; now: Date },
  ): Promise<Contact> {
    const { contacts, timer } = this.#ports;
    const until = endOf(request, now);
    const known = await this.#get(dataId, scope, contactId);
    if (!known.subscribed && known.snoozedUntil === null) throw optedOut();
    await timer.start({ type: "wakeContact", dataId, contactId, until }, timerFor(until, now));
    const outcome = await contacts.snooze(dataId, scope, { known, until, now });
    if (outcome === "gone") throw notFound("contact", contactId);
    if (outcome === "unsubscribed") throw optedOut();
    return outcome.contact;
  }

  /** Subscribes a snoozed contact again; leaves any other unchanged. Refuses an unknown one (404). */
  async endSnooze(
    dataId: DataId,
    scope: Scope,
    { contactId, now }: { contactId: string; now: Date },
  ): Promise<Contact> {
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      const contact = await this.#get(dataId, scope, contactId);
      if (contact.snoozedUntil === null) return contact;
      // Ends only the snooze that was read: the contact may have opted out since.
      await this.#ports.contacts.wake(dataId, contactId, { until: contact.snoozedUntil, now });
    }
    throw new Error(`The snooze of contact ${contactId} was moved ${triesMax} times while it was ended.`);
  }

  async #get(dataId: DataId, { deletedFields }: Scope, contactId: string): Promise<Contact> {
    const contact = await this.#ports.contacts.find(dataId, contactId, deletedFields);
    if (!contact) throw notFound("contact", contactId);
    return contact;
  }
}

function endOf(request: SnoozeRequest, now: Date): string {
  if ("days" in request) return new Date(now.getTime() + request.days * dayMs).toISOString();
  const until = new Date(request.until);
  if (until <= now) throw invalid([{ field: "until", message: "The time must be in the future.", code: "too_small" }]);
  if (until > oneYearAfter(now)) {
    throw invalid([{ field: "until", message: "The time must be within a year.", code: "too_big" }]);
  }
  return until.toISOString();
}

function oneYearAfter(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + 1);
  return then;
}

const timerFor = (until: string, now: Date): Date =>
  new Date(Math.max(Date.parse(until) - timerLateMsMax, now.getTime() + requestMsMax));

const optedOut = (): Refusal =>
  new Refusal("conflict", {
    code: "CONFLICT",
    message: "The contact is unsubscribed and cannot be snoozed.",
    details: { subscribed: false, snoozedUntil: null },
    suggestion: "Subscribe the contact first, if they agree.",
  });
