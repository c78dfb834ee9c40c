import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
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
import { emailFromItem } from "#lib/storage/email/email-item.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { beginSending } from "#test/support/api/campaign.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { ledgerOf } from "#test/support/campaign-faults/ledger-rows.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { someTime } from "#test/support/records.ts";
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
  const { campaigns, cursors } = stores;
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

  /** A campaign whose sending starts now, with these recipients in its ledger. */
  async function send(project: Project, recipients: readonly Recipient[], parts: Partial<Campaign> = {}) {
    const dataId = dataOf(project);
    const sentAt = clock.now().toISOString();
    const content = { subject: "Hi {{name}}", body: "<p>News for {{name}}</p>" };
    const campaign = await beginSending(table, dataId, { ...content, ...parts, sentAt });
    const campaignId = campaign.id;
    const contacts = recipients.map(({ name, contact }) =>
      contactAt(project.salt, `${name}@example.com`, { data: { name }, ...contact }),
    );
    await putContacts(table, dataId, contacts);
    await new WrittenLedger(table, dataId, campaign).freeze(contacts.map(({ id }) => id));

    const contactId = (name: string) => contactIdFor(project.salt, `${name}@example.com`);
    const listed = () => cursors.list(dataId, campaignId);
    /** Rows by contact id. */
    async function rows(): Promise<ReadonlyMap<string, RowState>> {
      const ledger = await ledgerOf(stores, dataId, campaignId);
      return new Map(ledger.rows.map(({ contactId, state }) => [contactId, state]));
    }
    return {
      ...{ project, campaign, sentAt, contactId, rows, cursors: listed },
      /** Queues a message for every lane, like the start or restart of sending. */
      async dispatch(lanes = 1) {
        const all = await listed();
        for (let lane = 0; lane < lanes; lane += 1) {
          const isNext = ({ cursor, open }: (typeof all)[number]) => cursor % lanes === lane && open > 0;
          const { cursor, turn } = all.find(isNext) ?? newCursor(lane);
          await queue.send({ projectId: dataId, campaignId, cursor, lanes, turn, batch: 0 });
        }
      },
      row: async (name: string): Promise<RowState | undefined> => (await rows()).get(contactId(name)),
      states: async (): Promise<RowState[]> => [...(await rows()).values()],
      head: () => campaigns.findHead(dataId, campaignId),
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
