import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type {
  EmailClaimInput,
  EmailMarkSentInput,
  EmailReleaseInput,
  EmailStore,
} from "#lib/domain/email/email-store.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";

interface StoredMail {
  email: Email;
  acceptedAtMs: number;
  isTaken: boolean;
}

/** Records of transactional mails that are being sent. */
export class SimulatedMails implements EmailStore {
  readonly #table: SimulatedTable;
  readonly #time: VirtualTime;
  readonly #stored = new Map<string, StoredMail>();

  /** Per mail, from acceptance until the provider took it. */
  readonly waitsMs: number[] = [];

  constructor(table: SimulatedTable, time: VirtualTime) {
    this.#table = table;
    this.#time = time;
  }

  get waiting(): number {
    return this.#stored.size;
  }

  /** Called in place of the API, which is not simulated. */
  accept(email: Email): void {
    this.#stored.set(email.id, { email, acceptedAtMs: this.#time.nowMs, isTaken: false });
  }

  /** Called when the provider took the mail. */
  taken(emailId: string): void {
    const stored = this.#stored.get(emailId);
    if (!stored || stored.isTaken) throw new Error("A transactional mail was handed over twice.");
    stored.isTaken = true;
    this.waitsMs.push(this.#time.nowMs - stored.acceptedAtMs);
  }

  claim(_project: string, { emailId: id, claim }: EmailClaimInput): Promise<Email | undefined> {
    return this.#write(id, "PENDING", (email) => ({ ...email, status: "SENDING", claim: { ...claim, attempt: 1 } }));
  }

  async release(_project: string, { emailId: id }: EmailReleaseInput): Promise<void> {
    await this.#write(id, "SENDING", (email) => ({ ...email, status: "PENDING", claim: null }));
  }

  async markSent(_project: string, { emailId: id }: EmailMarkSentInput): Promise<void> {
    await this.#write(id, "SENDING", (email) => email);
    this.#stored.delete(id);
  }

  find(_project: string, id: string): Promise<Email | undefined> {
    return this.#table.call("read", [{ partition: `history:${id}`, units: 1 }], () => this.#stored.get(id)?.email);
  }

  findContent(): Promise<MailContent> {
    return Promise.resolve({ html: "<p>Your receipt.</p>", text: null });
  }

  create = notSimulated;
  reclaim = notSimulated;
  park = notSimulated;
  leaveOut = notSimulated;
  fail = notSimulated;

  #write(id: string, from: Email["status"], changed: (email: Email) => Email): Promise<Email | undefined> {
    return this.#table.call("write", [{ partition: `history:${id}`, units: 1 }], () => {
      const stored = this.#stored.get(id);
      if (stored?.email.status !== from) return undefined;
      stored.email = changed(stored.email);
      return stored.email;
    });
  }
}

const notSimulated = () => Promise.reject(new Error("Every mail of this simulation is taken or throttled."));
