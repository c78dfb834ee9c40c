import { type CampaignMailPorts, campaignMailContent } from "#lib/domain/email/accepting/campaign-mail-content.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { EmailReader } from "#lib/domain/email/email-store.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import { emailTimeline, type TimelineEntry } from "#lib/domain/email/reading/email-timeline.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** How long after sending a body is shown (contract 01 section 4). */
const bodyShownMs = 90 * 24 * 60 * 60 * 1_000;

export interface EmailDetails {
  email: Email;
  /** The HTML; null in a text/plain mail, and when it is no longer shown. */
  body: string | null;
  /** The author's own text; null when it was made from the HTML. */
  text: string | null;
  timeline: TimelineEntry[];
}

interface EmailDetailsPorts {
  reader: Pick<EmailReader, "findContent" | "findReceived" | "listOccurrences">;
  campaignMails: CampaignMailPorts;
}

/** What an email said and what happened to it. */
export class EmailDetailsReader {
  readonly #ports: EmailDetailsPorts;

  constructor(ports: EmailDetailsPorts) {
    this.#ports = ports;
  }

  async of(dataId: DataId, email: Email, now: Date): Promise<EmailDetails> {
    if (email.sourceType === "INBOUND") return this.#ofReceived(dataId, email, now);
    const [content, occurrences] = await Promise.all([
      this.#findContent(dataId, email, now),
      this.#ports.reader.listOccurrences(dataId, email.id),
    ]);
    const { html, text } = content ?? { html: "", text: null };
    return { email, body: html || null, text, timeline: emailTimeline(email, occurrences) };
  }

  /** Its event has all that is known of it beside the record. */
  async #ofReceived(dataId: DataId, email: Email, now: Date): Promise<EmailDetails> {
    const event = await this.#ports.reader.findReceived(dataId, email);
    const created = emailTimeline(email, []);
    if (!event) return { email, body: null, text: null, timeline: created };
    const { name: type, createdAt: timestamp, data } = event;
    const isShown = now.getTime() - Date.parse(email.createdAt) < bodyShownMs;
    const body = isShown && typeof data["body"] === "string" ? data["body"] : null;
    return { email, body, text: null, timeline: [...created, { type, timestamp, data }] };
  }

  async #findContent(dataId: DataId, email: Email, now: Date): Promise<MailContent | null> {
    const { campaignCopy, sentAt } = email;
    if (sentAt !== null && now.getTime() - Date.parse(sentAt) >= bodyShownMs) return null;
    if (!campaignCopy) return this.#ports.reader.findContent(dataId, email);
    return campaignMailContent(this.#ports.campaignMails, { dataId, email, copy: campaignCopy, now });
  }
}
