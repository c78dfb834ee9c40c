import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { batchRowsMax, cursorCount, type RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import type { DispatchOutcome } from "#lib/domain/campaign/sending/dispatcher.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { BulkPace, type BulkWindows } from "#lib/domain/email/handover/bulk-pace.ts";
import type { OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { emailFromItem } from "#lib/storage/email/email-item.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { someCampaign, someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export type DispatchFixture = Awaited<ReturnType<typeof openDispatchFixture>>;
export type SentFixture = Awaited<ReturnType<DispatchFixture["send"]>>;

/** As the worker construct sets them. */
const timeoutMs = 90_000;
const visibilityMs = 540_000;
const receivesMax = 5;

interface Waiting {
  dispatch: Dispatch;
  dueAt: number;
  receives: number;
}

export interface Recipient {
  /** Before the `@` of its address. */
  name: string;
  contact?: Partial<Contact>;
}

/** Campaigns whose audience is frozen, on a real table, in simulated time: the queue, the provider and the workers between. */
export async function openDispatchFixture({ stream = false } = {}) {
  const table = await startTable({ stream });
  const clock = { at: Date.parse(someTime), now: () => new Date(clock.at) };
  const projects = new ProjectRepository(table);
  const campaigns = new CampaignRepository(table);
  const cursors = new CursorRepository(table);
  const batches = new BatchRepository(table);
  const account = { rate: 1_000, quotaUsed: 0 };
  const waiting: Waiting[] = [];
  const taken: OutgoingMail[] = [];
  /** What the provider answers, and what happens when rate was asked for; a test puts another in its place. */
  const ses = { answer: takes, paced: async (): Promise<unknown> => undefined };

  const provider = {
    accountRate: async () => account.rate,
    quotaUsed: async () => account.quotaUsed,
    handOver: async (mail: OutgoingMail): Promise<ProviderAnswer> => {
      const answer = await ses.answer(mail);
      if (answer !== "taken") return answer;
      taken.push(mail);
      return { kind: "accepted", messageId: `ses-${mail.email.id}` };
    },
  };
  const sleep = async (ms: number) => {
    clock.at += ms;
  };
  const queue = {
    send: async (dispatch: Dispatch, delaySeconds = 0) => {
      waiting.push({ dispatch, dueAt: clock.at + delaySeconds * 1_000, receives: 0 });
    },
  };

  /** An instance of the worker, on a table of its own. The rate is asked for before the rows are claimed. */
  const worker = (changes: { table?: Table } = {}) => {
    const windows = new PaceRepository(changes.table ?? table);
    const takeBulk: BulkWindows["takeBulk"] = async (...asked) => {
      await ses.paced();
      return windows.takeBulk(...asked);
    };
    return campaignDispatcher(changes.table ?? table, {
      provider,
      composer: new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" }),
      pace: new BulkPace({ windows: { takeBulk }, provider, clock, sleep }),
      queue,
      clock,
      billing: false,
    });
  };

  /** Receives what is due, then moves the clock on, until the queue is empty or so many hours are over. */
  async function drain(workerOf: (receive: number) => ReturnType<typeof worker> = () => worker(), hours = 24) {
    const outcomes: (DispatchOutcome | "failed")[] = [];
    const end = clock.at + hours * 3_600_000;
    for (;;) {
      const next = waiting.toSorted((a, b) => a.dueAt - b.dueAt)[0];
      if (!next || next.dueAt > end) return outcomes;
      clock.at = Math.max(clock.at, next.dueAt);
      next.receives += 1;
      try {
        const deadline = new Date(clock.at + timeoutMs);
        outcomes.push(await workerOf(outcomes.length).run(next.dispatch, deadline));
        waiting.splice(waiting.indexOf(next), 1);
      } catch {
        outcomes.push("failed");
        next.dueAt = clock.at + visibilityMs;
        if (next.receives === receivesMax) waiting.splice(waiting.indexOf(next), 1);
      }
    }
  }

  async function newProject(changes: Partial<Project> = {}, domain: Partial<SenderDomain> = {}): Promise<Project> {
    const project = someProject(changes);
    await projects.create(project, { public: `public of ${project.id}`, secret: `secret of ${project.id}` });
    await putDomain(table, project.id, domain);
    return project;
  }

  async function putContact(project: Project, { name, contact = {} }: Recipient): Promise<Contact> {
    const email = `${name}@example.com`;
    const whole: Contact = {
      ...{ id: contactIdFor(project.salt, email), email, subscribed: true, snoozedUntil: null },
      ...{ data: { name }, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: someTime, deletionsSeen: 0 },
      ...contact,
    };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: newContactItem(project.id, whole) }));
    return whole;
  }

  /** A campaign in status SENDING with these recipients in its ledger, before its first turn. */
  async function send(project: Project, recipients: readonly Recipient[], changes: Partial<Campaign> = {}) {
    const campaign = someCampaign({ subject: "Hi {{name}}", body: "<p>News for {{name}}</p>", ...changes });
    await campaigns.create(project.id, campaign, undefined);
    const sentAt = clock.now().toISOString();
    await campaigns.move(project.id, {
      campaignId: campaign.id,
      move: campaignMoves.send,
      changes: { sentAt, totalRecipients: 0 },
      now: clock.now(),
    });
    const contacts = await Promise.all(recipients.map((recipient) => putContact(project, recipient)));
    const ids = contacts.map(({ id }) => id).sort();
    for (let cursor = 0; cursor < cursorCount; cursor += 1) {
      const own = ids.filter((id) => Number.parseInt(id.slice(0, 1), 16) === cursor);
      const parts = Array.from({ length: Math.ceil(own.length / batchRowsMax) }, (_, n) =>
        own.slice(n * batchRowsMax, (n + 1) * batchRowsMax),
      );
      const reached = { after: own.at(-1) ?? "f", isFrozen: true };
      await cursors.freeze(project.id, campaign.id, {
        before: newCursor(cursor),
        batches: parts,
        reached,
        now: clock.now(),
      });
    }
    return sentFixture(project, campaign, sentAt);
  }

  function sentFixture(project: Project, campaign: Campaign, sentAt: string) {
    const contactId = (name: string) => contactIdFor(project.salt, `${name}@example.com`);
    const sent = {
      project,
      campaign,
      sentAt,
      contactId,
      /** Puts a message into the queue for every lane, as when sending begins, or is found without life. */
      async dispatch(lanes = 1) {
        const all = await cursors.list(project.id, campaign.id);
        for (let lane = 0; lane < lanes; lane += 1) {
          const first = all.find(({ cursor, open }) => cursor % lanes === lane && open > 0) ?? newCursor(lane);
          const { cursor, turn } = first;
          await queue.send({ projectId: project.id, campaignId: campaign.id, cursor, lanes, turn, batch: 0 });
        }
      },
      /** Rows by the contact's id. */
      async rows(): Promise<ReadonlyMap<string, RowState>> {
        const all = await cursors.list(project.id, campaign.id);
        const entries: [string, RowState][] = [];
        for (const { cursor, batches: count } of all) {
          if (count === 0) continue;
          for (const batch of await batches.read(project.id, { campaignId: campaign.id, cursor, batch: 0 }, count)) {
            const states = batch.chunks.flatMap(({ rows }) => rows);
            entries.push(...batch.contactIds.map((id, row): [string, RowState] => [id, states[row] ?? "pending"]));
          }
        }
        return new Map(entries);
      },
      async row(name: string): Promise<RowState | undefined> {
        return (await sent.rows()).get(contactId(name));
      },
      states: async (): Promise<RowState[]> => [...(await sent.rows()).values()],
      head: () => campaigns.findHead(project.id, campaign.id),
      stop: () =>
        campaigns.move(project.id, {
          campaignId: campaign.id,
          move: campaignMoves.stop,
          changes: { cancelReason: "user" },
          now: clock.now(),
        }),
      cursors: () => cursors.list(project.id, campaign.id),
      /** Records of the campaign by contact. */
      async records() {
        const items = (await table.scan()).filter(({ ca }) => ca === campaign.id);
        return new Map(items.map(emailFromItem).map((email) => [email.contactId, email]));
      },
    };
    return sent;
  }

  return {
    /** As before the first test. */
    reset() {
      taken.length = 0;
      waiting.length = 0;
      Object.assign(account, { rate: 1_000, quotaUsed: 0 });
      Object.assign(ses, { answer: takes, paced: async () => undefined });
    },
    /** Campaigns that are being sent, or settled after a cancellation. */
    unsettled: async () => (await new UnsettledCampaignRepository(table).list(undefined)).campaigns,
    /** So many, whose contacts are all of one cursor. */
    ofOneCursor(project: Project, count: number, suffix = ""): Recipient[] {
      const named = people(count * 40).map(({ name }) => ({ name: name + suffix }));
      const isOne = ({ name }: Recipient) => contactIdFor(project.salt, `${name}@example.com`).startsWith("7");
      return named.filter(isOne).slice(0, count);
    },
    table,
    clock,
    account,
    ses,
    taken,
    waiting,
    queue,
    projects,
    campaigns,
    batches,
    contacts: new ContactRepository(table),
    provider,
    worker,
    drain,
    newProject,
    putDomain: (project: Project, changes: Partial<SenderDomain>) => putDomain(table, project.id, changes),
    putContact,
    send,
    stop: () => table.stop(),
  };
}

const takes = async (_: OutgoingMail): Promise<ProviderAnswer | "taken"> => "taken";

/** So many, by names that tell their number. */
export const people = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, number) => ({ name: `p${String(number).padStart(4, "0")}` }));
