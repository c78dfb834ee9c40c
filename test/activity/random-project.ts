import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { rowTag } from "#lib/domain/campaign/ledger/row-tag.ts";
import type { SendingSource } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId, newIdWithin } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { inboundEmailItem } from "#lib/storage/email/inbound-email-item.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { beginningOf, someGraph } from "#test/executions/run-graphs.ts";
import type { FeedFixture } from "#test/support/activity/open-feed.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { someCampaign, someEmail } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";

/** What became of a mail, as it was told; the same notification told again is the same. */
export interface ToldMail {
  id: string;
  source: SendingSource;
  to: string;
  contactId: string;
  campaignId: string | null;
  /** Null when the provider refused it. */
  sentAt: string | null;
  isDelivered: boolean;
  opens: number;
  clicks: number;
  softBounces: number;
  isBounced: boolean;
  isComplained: boolean;
}

type Draw = (end: number) => number;

const graph = someGraph({}, []);
const workflowId = newId();
const eventNames = ["signup", "a#b", "ключ"];

/**
 * A project in which everything happens that the feed shows, by the real repositories and the real consumer of feedback, and
 * beside it what happened, kept apart from them. Each notification comes twice, and all of them in any order.
 */
export class RandomProject {
  readonly id: DataId;
  readonly mails: ToldMail[] = [];
  readonly campaigns: { id: string; sentAt: string; recipients: number }[] = [];
  /** By name. */
  readonly events = new Map<string, number>();
  received = 0;
  begun = 0;
  ended = 0;
  readonly #fixture: FeedFixture;
  readonly #feedback: FeedbackFixture;
  readonly #draw: Draw;
  readonly #contacts: { id: string; email: string }[] = [];
  #pending: { id: string; text: string }[] = [];

  private constructor(fixture: FeedFixture, feedback: FeedbackFixture, draw: Draw) {
    this.#fixture = fixture;
    this.#feedback = feedback;
    this.#draw = draw;
    this.id = dataOf(feedback.project);
  }

  static async open(fixture: FeedFixture, draw: Draw, contacts: number): Promise<RandomProject> {
    const project = new RandomProject(fixture, await openFeedbackFixture(fixture.table), draw);
    for (let index = 0; index < contacts; index += 1) await project.#addContact(index);
    return project;
  }

  /** Those that were told something that ends subscriptions. */
  get unsubscribed(): Set<string> {
    const known = new Set(this.#contacts.map(({ id }) => id));
    const ending = this.mails.filter(({ isBounced, isComplained }) => isBounced || isComplained);
    return new Set(ending.map(({ contactId }) => contactId).filter((id) => known.has(id)));
  }

  /** One thing that happens, `ms` after the last. */
  async step(ms: number): Promise<void> {
    this.#fixture.clock.at = new Date(this.#fixture.clock.at.getTime() + ms);
    this.#feedback.clock.at = this.#fixture.clock.at;
    const kind = this.#draw(20);
    if (kind < 6) await this.#record();
    else if (kind < 11) await this.#send();
    else if (kind < 12) await this.#receive();
    else if (kind < 14) await this.#run();
    else if (kind < 15 && this.#draw(3) === 0) await this.#sendCampaign();
    else await this.#tell(10);
  }

  /** All that was not told yet. */
  async finish(): Promise<void> {
    while (this.#pending.length > 0) await this.#tell(50);
  }

  get #now(): string {
    return this.#fixture.clock.at.toISOString();
  }

  #someContact() {
    const contact = this.#contacts[this.#draw(this.#contacts.length)];
    if (!contact) throw new Error("There are no contacts.");
    return contact;
  }

  async #addContact(index: number): Promise<void> {
    const email = `reader-${index}@${index % 3}.example`;
    const data = { set: {}, remove: [], setIfAbsent: {} };
    const wanted = { email, subscribedWhenNew: true, subscribed: true, data };
    const { project } = this.#feedback;
    const { contact } = await this.#fixture.contacts.apply(this.id, project, {
      change: wanted,
      known: undefined,
      now: this.#fixture.clock.at,
    });
    this.#contacts.push(contact);
  }

  async #record(): Promise<void> {
    const name = eventNames[this.#draw(eventNames.length)] ?? "";
    const { id: contactId, email: contactEmail } = this.#someContact();
    this.events.set(name, (this.events.get(name) ?? 0) + 1);
    const event = { id: newId(), name, contactId, contactEmail, data: { a: 1 }, createdAt: this.#now };
    await this.#fixture.events.put(this.id, event);
  }

  async #send(): Promise<void> {
    const { id: contactId, email: to } = this.#someContact();
    const email = someEmail(contactId, { to, createdAt: this.#now });
    await this.#fixture.emails.create(this.id, email);
    this.#follow({ id: email.id, source: "TRANSACTIONAL", to, contactId, campaignId: null }, {});
  }

  async #receive(): Promise<void> {
    const { id: contactId, email: from } = this.#someContact();
    const { id, subject, fromName } = someEmail(contactId, { createdAt: this.#now });
    const at = this.#now;
    const mail = { id, contactId, to: "help@acme.test", subject, from, fromName, createdAt: at };
    const Item = inboundEmailItem(this.id, { ...mail, messageId: newId(), deliveredAt: at });
    await putItem(this.#fixture.table, Item);
    this.received += 1;
  }

  async #run(): Promise<void> {
    const { id: contactId, email: contactEmail } = this.#someContact();
    const executions = new ExecutionRepository(this.#fixture.table);
    const [last] = await executions.newestOf(this.id, { workflowId, contactId }, { limit: 1 });
    const key = { workflowId, contactId, number: (last?.key.number ?? 0) + 1 };
    const begun = { ...beginningOf(graph, this.#now).execution, id: newIdWithin(contactId), contactId, contactEmail };
    await executions.create(this.id, key, { ...begun, workflowId });
    this.begun += 1;
    const stored = await executions.find(this.id, key);
    if (!stored || this.#draw(2) === 0) return;
    const status = (["COMPLETED", "EXITED", "FAILED", "CANCELLED"] as const)[this.#draw(4)] ?? "COMPLETED";
    const execution = { ...stored.execution, status, completedAt: this.#now, updatedAt: this.#now };
    await executions.save(this.id, {
      before: stored,
      changed: { execution, claim: null, dueAt: null, isForgotten: false },
    });
    this.ended += 1;
  }

  /** To up to eight of the contacts, from the ledger's rows to the last of them. */
  async #sendCampaign(): Promise<void> {
    const campaigns = new CampaignRepository(this.#fixture.table);
    const recipients = new Map(Array.from({ length: 8 }, () => this.#someContact()).map((each) => [each.id, each]));
    const { clock } = this.#fixture;
    const campaign = { id: newId(), sentAt: this.#now };
    const state = { scheduledFor: null, cancelReason: null, totalRecipients: recipients.size, sentAt: campaign.sentAt };
    await campaigns.create(this.id, someCampaign({ id: campaign.id, createdAt: campaign.sentAt }), {
      segmentsVersion: undefined,
    });
    await campaigns.move(this.id, campaign.id, { move: campaignMoves.send, changes: state, now: clock.at });
    const ledger = new WrittenLedger(this.#fixture.table, this.id, campaign);
    await ledger.freeze([...recipients.keys()]);
    for (const [contactId] of recipients) {
      const id = await ledger.mail(contactId);
      await ledger.settle(contactId, "sent");
      const to = `${contactId.slice(0, 8)}@example.com`;
      const tags = { petrel_campaign: [rowTag(ledger.place(contactId))] };
      this.#follow({ id, source: "CAMPAIGN", to, contactId, campaignId: campaign.id }, tags);
    }
    await campaigns.move(this.id, campaign.id, {
      move: campaignMoves.complete,
      changes: state,
      now: clock.at,
    });
    this.campaigns.push({ ...campaign, recipients: recipients.size });
  }

  /** Decides what becomes of a mail, and has it told twice. */
  #follow(mail: Pick<ToldMail, "id" | "source" | "to" | "contactId" | "campaignId">, tags: Record<string, string[]>) {
    const acceptedAt = this.#now;
    const isRefused = mail.source === "TRANSACTIONAL" && this.#draw(20) === 0;
    const isBounced = !isRefused && this.#draw(20) === 0;
    const told: ToldMail = {
      ...mail,
      sentAt: isRefused ? null : acceptedAt,
      ...{ isBounced, isDelivered: !isRefused && this.#draw(10) > 0, isComplained: !isRefused && this.#draw(30) === 0 },
      ...{ opens: isRefused ? 0 : this.#draw(4), clicks: isRefused ? 0 : this.#draw(3) },
      softBounces: !isRefused && this.#draw(10) === 0 ? 1 : 0,
    };
    this.mails.push(told);
    const own = { petrel_email_id: [mail.id], petrel_project_id: [this.id], ...tags };
    const head = { timestamp: acceptedAt, messageId: `ses-${mail.id}`, tags: own };
    const at = () => new Date(Date.parse(acceptedAt) + 1_000 + this.#draw(3_600_000)).toISOString();
    const tell = (eventType: string, count: number, detail: string, more: Record<string, string> = {}) => {
      for (let left = count; left > 0; left -= 1) {
        const text = JSON.stringify({ eventType, mail: head, [detail]: { timestamp: at(), ...more } });
        const notification = { id: newId(), text };
        this.#pending.push(notification, notification);
      }
    };
    if (isRefused) return tell("Reject", 1, "reject", { reason: "Bad content" });
    tell("Send", 1, "send");
    tell("Delivery", Number(told.isDelivered), "delivery");
    tell("Open", told.opens, "open");
    tell("Click", told.clicks, "click", { link: "https://acme.test" });
    tell("Bounce", Number(isBounced), "bounce", { bounceType: "Permanent" });
    tell("Bounce", told.softBounces, "bounce", { bounceType: "Transient" });
    tell("Complaint", Number(told.isComplained), "complaint");
  }

  /** So many of what is pending, from anywhere in it; what the consumer gives back comes again. */
  async #tell(count: number): Promise<void> {
    const batch = Array.from({ length: Math.min(count, this.#pending.length) }, () => {
      const [one] = this.#pending.splice(this.#draw(this.#pending.length), 1);
      return one ? [one] : [];
    }).flat();
    const again = new Set(await this.#feedback.consume(batch));
    this.#pending.push(...batch.filter((_, index) => again.has(index)));
  }
}
