import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { BulkWorker, type BulkWorkerPorts } from "#lib/domain/bulk/bulk-worker.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ContactRemoval, type RemovalPorts } from "#lib/domain/contact/contact-removal.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

/** What a worker works with, but for the clock. */
export interface Ports extends Omit<BulkWorkerPorts, "removal" | "clock"> {
  contacts: BulkWorkerPorts["contacts"] & RemovalPorts["contacts"];
  history: RemovalPorts["history"];
}

export interface SomeContact {
  subscribed?: boolean;
  snoozedUntil?: string;
}

export type BulkFixture = Awaited<ReturnType<typeof openBulkFixture>>;
export type BulkProject = Awaited<ReturnType<BulkFixture["newProject"]>>;

/** Bulk jobs on a real table: the endpoints before it, and workers behind, whose queue a test works off. */
export async function openBulkFixture() {
  const table = await startTable();
  const clock = new TickingClock();
  const outside = { ...testOutside(clock), logger: silentLogger };
  const { jobs: queue } = outside;
  const { queued } = queue;
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const jobs = new JobRepository(table, "bulk", bulkWork);
  const parts = new JobPartRepository(table);
  const reader = new ContactRecordReader(table, clock);
  const history = new ContactHistoryRepository(table, clock);
  const lists = new ListRepository(table, clock);
  const stores = { contacts, projects, jobs, parts, reader, history, queue };
  /** A worker of its own, of which a test may replace what fails. */
  function worker(changes: Partial<Ports> = {}): BulkWorker {
    const { history, ...ports }: Ports = { ...stores, ...changes };
    const executions = executionForgetting(table, clock);
    const removal = new ContactRemoval({
      contacts: ports.contacts,
      history,
      executions,
      lists,
      jobs: queue,
      clock,
    });
    return new BulkWorker({ ...ports, removal, clock });
  }

  const callApi = callerOf(contactsApi(table, apiSettings, outside));

  const put = (Item: Record<string, unknown>) => table.documents.send(new PutCommand({ TableName: table.name, Item }));

  async function newProject() {
    const { project, secretKey } = await createProject(table);
    const call = withKey(callApi, secretKey);

    async function contact(email: string, { subscribed, snoozedUntil }: SomeContact = {}): Promise<Contact> {
      const contact = await upsertContact(table, project, email, { subscribed, createdAt: clock.now() });
      if (snoozedUntil === undefined) return contact;
      await contacts.snooze(dataOf(project), project, { known: contact, until: snoozedUntil, now: clock.now() });
      return find(contact.id);
    }

    async function find(contactId: string): Promise<Contact> {
      const contact = await contacts.find(dataOf(project), [], contactId);
      if (!contact) throw new Error(`There is no contact ${contactId}.`);
      return contact;
    }

    /** The contact's items as they are stored, its flips among them: the stream makes an event of each. */
    const items = async () => (await table.scan()).filter(({ pk }) => String(pk).startsWith(`C#${project.id}#`));

    return {
      ...project,
      call,
      contact,
      find,
      items,
      /** An event in the history of a contact. */
      event: (contactId: string) =>
        put({
          pk: emailPartition(dataOf(project), contactId),
          sk: `e#${someTime}#${newId()}`,
          na: "x",
          ci: contactId,
          cr: someTime,
        }),
      flips: async () =>
        Object.fromEntries((await items()).map(({ sk, sv = 0 }) => [String(sk), Number(sv)])) as Record<string, number>,
      states: async () => Object.fromEntries((await items()).map(({ sk, su }) => [String(sk), su])),
      queue: async (operation: string, body: unknown): Promise<string> =>
        (await call("POST", `/contacts/bulk-${operation}`, body)).body.jobId,
      job: async (jobId: string) => (await call("GET", `/contacts/bulk/${jobId}`)).body,
    };
  }

  /** Works the queue off, as long as there are bulk jobs in it; each run has so many looks at the clock until its time is over. */
  async function workOff(looks = 1_000_000, made = () => worker()): Promise<string[]> {
    const outcomes: string[] = [];
    for (let next = takeNext(); next; next = takeNext()) {
      clock.at = new Date(clock.at.getTime() + next.delaySeconds * 1_000);
      outcomes.push(await made().run(next.dataId, next.jobId, new Date(clock.at.getTime() + looks)));
    }
    return outcomes;
  }

  function takeNext() {
    const index = queued.findIndex(({ job }) => job.type === "bulkContacts");
    const [next] = index < 0 ? [] : queued.splice(index, 1);
    return next?.job.type === "bulkContacts" ? { ...next.job, delaySeconds: next.delaySeconds } : undefined;
  }

  return {
    ...stores,
    table,
    clock,
    queued,
    worker,
    workOff,
    newProject,
    put,
    keyOf: contactKey,
    close: table.stop,
  };
}
