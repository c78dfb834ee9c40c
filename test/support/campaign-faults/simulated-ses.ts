import { randomUUID } from "node:crypto";
import type { Email } from "#lib/domain/email/email.ts";
import type { MailProvider, OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { MortalWorker, Simulation } from "#test/support/campaign-faults/mortal-worker.ts";

/** Probabilities of one mail. */
export interface Weather {
  throttled: number;
  /** No answer, and not taken. */
  timeout: number;
  /** Taken, and the answer is lost. */
  acceptThenFail: number;
  /** A fault on its side: not taken. */
  error: number;
  /** Of what was taken: nothing is ever told of it. */
  silent: number;
  /** Of a mail: what is told of it comes minutes late. */
  late: number;
}

export interface Acceptance {
  emailId: string;
  contactId: string;
  campaignId: string | null;
  to: string;
  messageId: string;
  /** When it was asked, and when it took the mail. */
  askedMs: number;
  acceptedMs: number;
  /** It will tell of it. */
  isTold: boolean;
}

/** Recipients whose address begins so are refused. */
export const refusedPrefix = "refused-";

const timeoutMs = 10_000;

/** The provider, as it is on bad days. It keeps to its rate, notes every mail that it takes, and tells of most. */
export class SimulatedSes {
  readonly accepted: Acceptance[] = [];
  weather: Weather;
  /** It refuses the addresses that begin so. */
  isRefusing = true;
  readonly #simulation: Simulation;
  /** Mails a second. */
  readonly rate: number;
  readonly #notify: (notification: { id: string; text: string }) => void;
  #second = { number: 0, mails: 0 };

  constructor(
    simulation: Simulation,
    weather: Weather,
    rate: number,
    notify: (notification: { id: string; text: string }) => void,
  ) {
    this.#simulation = simulation;
    this.weather = weather;
    this.rate = rate;
    this.#notify = notify;
  }

  /** As one worker knows it. */
  provider(worker: MortalWorker): MailProvider {
    const { time, luck } = this.#simulation;
    return {
      accountRate: async () => this.rate,
      quotaUsed: async () => 0,
      handOver: async (mail) => {
        const askedMs = time.nowMs;
        await worker.sleep(luck.within(10, 150));
        const answer = await worker.call(async () => this.#take(mail, askedMs));
        if (answer.kind === "unknown") await worker.sleep(luck.happens(0.5) ? timeoutMs : 20);
        return answer;
      },
    };
  }

  #take(mail: OutgoingMail, askedMs: number): ProviderAnswer {
    const { luck } = this.#simulation;
    const { throttled, timeout, error, acceptThenFail } = this.weather;
    if (this.#isPastRate() || luck.happens(throttled)) return { kind: "throttled" };
    if (this.isRefusing && mail.email.to.startsWith(refusedPrefix))
      return { kind: "rejected", reason: "Address blocked." };
    if (luck.happens(timeout + error)) return { kind: "unknown", reason: "no answer" };
    const messageId = this.#accept(mail, askedMs);
    return luck.happens(acceptThenFail) ? { kind: "unknown", reason: "reset" } : { kind: "accepted", messageId };
  }

  #isPastRate(): boolean {
    const number = Math.floor(this.#simulation.time.nowMs / 1_000);
    if (number !== this.#second.number) this.#second = { number, mails: 0 };
    this.#second.mails += 1;
    return this.#second.mails > this.rate;
  }

  #accept({ dataId, email }: OutgoingMail, askedMs: number): string {
    const { time, luck } = this.#simulation;
    const messageId = `ses-${this.accepted.length}`;
    const { id: emailId, contactId, campaignId, to } = email;
    const isTold = !luck.happens(this.weather.silent);
    this.accepted.push({ emailId, contactId, campaignId, to, messageId, askedMs, acceptedMs: time.nowMs, isTold });
    if (isTold) this.#tell(dataId, email, messageId);
    return messageId;
  }

  #tell(dataId: DataId, email: Email, messageId: string): void {
    const { time, luck } = this.#simulation;
    const happenings = luck.happens(0.03)
      ? [["Bounce", { bounceType: "Permanent" }] as const]
      : [
          ["Delivery", {}] as const,
          ...(luck.happens(0.1) ? [["Open", {}] as const] : []),
          ...(luck.happens(0.03) ? [["Click", { link: "https://acme.test" }] as const] : []),
          ...(luck.happens(0.01) ? [["Complaint", {}] as const] : []),
        ];
    const mail = { messageId, timestamp: time.now().toISOString(), source: email.from, destination: [email.to] };
    const tags = tagsOf(dataId, email);
    const isLate = luck.happens(this.weather.late);
    for (const [eventType, told] of happenings) {
      const inMs = isLate ? luck.within(60_000, 1_200_000) : luck.within(50, 8_000);
      const timestamp = new Date(time.nowMs + inMs).toISOString();
      const text = JSON.stringify({
        eventType,
        mail: { ...mail, tags },
        [eventType.toLowerCase()]: { timestamp, ...told },
      });
      void time.sleep(inMs).then(() => this.#notify({ id: randomUUID(), text }));
    }
  }
}

/** As lib/mail/ses/ses-provider.ts sets them, without the mail that they go with. */
function tagsOf(dataId: DataId, { id, contentType, campaignId, campaignCopy }: Email): Record<string, string[]> {
  const place = campaignCopy?.place;
  return {
    petrel_email_id: [id],
    petrel_project_id: [dataId],
    petrel_kind: [contentType.toLowerCase()],
    ...(campaignId && place && { petrel_campaign: [`${campaignId}.${place.cursor}-${place.batch}-${place.row}`] }),
  };
}
