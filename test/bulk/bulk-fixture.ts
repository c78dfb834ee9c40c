import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { bulkWorker } from "#functions/wiring/bulk-worker.ts";
import { bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

type BulkFixture = Awaited<ReturnType<typeof openBulkFixture>>;
export type BulkProject = Awaited<ReturnType<BulkFixture["newProject"]>>;

/** Bulk jobs on a real table: their endpoints, and workers that run when a test asks for them. */
export async function openBulkFixture() {
  const table = await startTable();
  const clock = new TickingClock();
  const outside = testOutside(clock);
  const { jobs: queue } = outside;
  const { queued } = queue;
  const stores = repositories(table, clock);
  const { contacts } = stores;
  const api = callerOf(contactsApi(table, apiSettings, outside));

  /** A worker, on a table or queue that a test may replace. */
  const worker = ({ through = table as Table, jobs = queue as Pick<typeof queue, "send"> } = {}) =>
    bulkWorker(through, { jobs, clock });

  async function newProject() {
    const { project, secretKey } = await createProject(table);
    const dataId = dataOf(project);
    const call = withKey(api, secretKey);
    const items = () => itemsOf(table, dataId, "C");

    const find = (contactId: string): Promise<Contact> => found(contacts.find(dataId, contactId, []));

    return {
      ...{ ...project, dataId, call, find, items },
      async contact(email: string, parts: { subscribed?: boolean; snoozedUntil?: string } = {}): Promise<Contact> {
        const known = await upsertContact(table, project, email, { ...parts, createdAt: clock.now() });
        if (parts.snoozedUntil === undefined) return known;
        await contacts.snooze(dataId, project, { known, until: parts.snoozedUntil, now: clock.now() });
        return find(known.id);
      },
      /** How often each contact's subscription changed. */
      flips: async (): Promise<Record<string, number>> =>
        Object.fromEntries((await items()).map(({ sk, sv = 0 }) => [String(sk), Number(sv)])),
      states: async () => Object.fromEntries((await items()).map(({ sk, su }) => [String(sk), su])),
      queue: async (operation: string, body: unknown): Promise<string> =>
        (await call("POST", `/contacts/bulk-${operation}`, body)).body.jobId,
      job: async (jobId: string) => (await call("GET", `/contacts/bulk/${jobId}`)).body,
    };
  }

  /** Runs the queued bulk jobs to their ends. A run's time is over after so many looks at the clock. */
  async function workOff(looks = 1_000_000, made = () => worker()): Promise<string[]> {
    const outcomes: string[] = [];
    for (;;) {
      const at = queued.findIndex(({ job }) => job.type === "bulkContacts");
      const [next] = at < 0 ? [] : queued.splice(at, 1);
      if (next?.job.type !== "bulkContacts") return outcomes;
      clock.advance(next.delaySeconds);
      outcomes.push(await made().run(next.job.dataId, next.job.jobId, new Date(clock.at.getTime() + looks)));
    }
  }

  const jobs = new JobRepository(table, "bulk", bulkWork);
  return { ...stores, jobs, table, clock, queue, queued, worker, workOff, newProject, stop: table.stop };
}
