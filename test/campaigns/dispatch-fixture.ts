import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import { batchRowsMax, cursorCount, type RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import type { DispatchOutcome } from "#lib/domain/campaign/sending/dispatcher.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { emailFromItem } from "#lib/storage/email/email-item.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { someCampaign, someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

export type DispatchFixture = Awaited<ReturnType<typeof openDispatchFixture>>;
export type SentFixture = Awaited<ReturnType<DispatchFixture["send"]>>;

/** The settings of the worker construct. */
const timeoutMs = 90_000;
const visibilityMs = 540_000;
const receivesMax = 5;

export interface Recipient {
  /** The local part of its address. */
  name: string;
  contact?: Partial<Contact>;
}

/** Campaigns with a frozen audience on a real table. Queue, provider and workers run in simulated time. */
export async function openDispatchFixture({ stream = false } = {}) {
  const table = await startTable({ stream });
  const clock = { at: Date.parse(someTime), now: () => new Date(clock.at) };
  const stores = repositories(table, clock);
  const { batches, campaigns, cursors } = stores;
  const account = { rate: 1_000, quotaUsed: 0 };
  const waiting: { dispatch: Dispatch; dueAt: number; receives: number }[] = [];
  const taken: OutgoingMail[] = [];
  /** The provider's answer, which a test replaces. */
  const ses = { answer: takes };

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
    send: async (dispatch: Dispatch, delaySeconds = 0) =>
      void waiting.push({ dispatch, dueAt: clock.at + delaySeconds * 1_000, receives: 0 }),
  };

  /** A worker, on a table that a test may replace. */
  const worker = (through: Table = table) =>
    campaignDispatcher(through, {
      ...{ provider, queue, clock, billing: false },
      composer: new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" }),
      pace: new BulkPace({ windows: new PaceRepository(through), provider, clock, sleep }),
    });

  /** Receives due messages and advances the clock until the queue is empty or the hours are over. */
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
    const { project } = await createProject(table, changes);
    await putDomain(table, project.id, domain);
    return project;
  }

  async function putContact(project: Project, { name, contact = {} }: Recipient): Promise<string> {
    const email = `${name}@example.com`;
    const whole: Contact = {
      ...{ id: contactIdFor(project.salt, email), email, subscribed: true, snoozedUntil: null },
      ...{ data: { name }, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: someTime, deletionsSeen: 0 },
      ...contact,
    };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: newContactItem(dataOf(project), whole) }));
    return whole.id;
  }

  /** A campaign whose sending starts now, with these recipients in its ledger. */
  async function send(project: Project, recipients: readonly Recipient[], changes: Partial<Campaign> = {}) {
    const campaign = someCampaign({ subject: "Hi {{name}}", body: "<p>News for {{name}}</p>", ...changes });
    const [projectId, campaignId] = [dataOf(project), campaign.id];
    const move = (to: CampaignMove, changes: MoveChanges) =>
      campaigns.move(projectId, { campaignId, move: to, changes, now: clock.now() });
    await campaigns.create(projectId, campaign, undefined);
    const sentAt = clock.now().toISOString();
    await move(campaignMoves.send, { sentAt, totalRecipients: 0 });
    const ids = (await Promise.all(recipients.map((recipient) => putContact(project, recipient)))).sort();
    for (let cursor = 0; cursor < cursorCount; cursor += 1) {
      const own = ids.filter((id) => Number.parseInt(id.slice(0, 1), 16) === cursor);
      const parts = Array.from({ length: Math.ceil(own.length / batchRowsMax) }, (_, n) =>
        own.slice(n * batchRowsMax, (n + 1) * batchRowsMax),
      );
      const reached = { after: own.at(-1) ?? "f", isFrozen: true };
      const now = clock.now();
      await cursors.freeze(projectId, campaignId, { before: newCursor(cursor), batches: parts, reached, now });
    }

    const contactId = (name: string) => contactIdFor(project.salt, `${name}@example.com`);
    const listed = () => cursors.list(projectId, campaignId);
    /** Rows by contact id. */
    async function rows(): Promise<ReadonlyMap<string, RowState>> {
      const entries: [string, RowState][] = [];
      for (const { cursor, batches: count } of await listed()) {
        if (count === 0) continue;
        for (const batch of await batches.read(projectId, { campaignId, cursor, batch: 0 }, count)) {
          const states = batch.chunks.flatMap((chunk) => chunk.rows);
          entries.push(...batch.contactIds.map((id, row): [string, RowState] => [id, states[row] ?? "pending"]));
        }
      }
      return new Map(entries);
    }
    return {
      ...{ project, campaign, sentAt, contactId, rows, cursors: listed },
      /** Queues a message for every lane, like the start or restart of sending. */
      async dispatch(lanes = 1) {
        const all = await listed();
        for (let lane = 0; lane < lanes; lane += 1) {
          const isNext = ({ cursor, open }: (typeof all)[number]) => cursor % lanes === lane && open > 0;
          const { cursor, turn } = all.find(isNext) ?? newCursor(lane);
          await queue.send({ projectId, campaignId, cursor, lanes, turn, batch: 0 });
        }
      },
      row: async (name: string): Promise<RowState | undefined> => (await rows()).get(contactId(name)),
      states: async (): Promise<RowState[]> => [...(await rows()).values()],
      head: () => campaigns.findHead(projectId, campaignId),
      stop: () => move(campaignMoves.stop, { cancelReason: "user" }),
      /** The campaign's mails by contact id. */
      async records() {
        const items = (await table.scan()).filter(({ ca }) => ca === campaignId);
        return new Map(items.map(emailFromItem).map((email) => [email.contactId, email]));
      },
    };
  }

  return {
    ...stores,
    ...{ table, clock, account, ses, taken, waiting, queue, worker, drain, newProject, send },
    reset() {
      taken.length = 0;
      waiting.length = 0;
      Object.assign(account, { rate: 1_000, quotaUsed: 0 });
      ses.answer = takes;
    },
    /** Recipients whose contacts belong to one cursor. */
    ofOneCursor(project: Project, count: number, suffix = ""): Recipient[] {
      const named = people(count * 40).map(({ name }) => ({ name: name + suffix }));
      const isOne = ({ name }: Recipient) => contactIdFor(project.salt, `${name}@example.com`).startsWith("7");
      return named.filter(isOne).slice(0, count);
    },
    stop: table.stop,
  };
}

const takes = async (_: OutgoingMail): Promise<ProviderAnswer | "taken"> => "taken";

/** Recipients with numbered names. */
export const people = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, number) => ({ name: `p${String(number).padStart(4, "0")}` }));
