import { contactsApi } from "#functions/api/contacts/wiring.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { callerOf } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { storedEvents } from "#test/support/api/event.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { openScheduledJobs } from "#test/support/scheduled-jobs.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export type SnoozeFixture = Awaited<ReturnType<typeof openSnoozeFixture>>;
export type FixtureProject = Awaited<ReturnType<SnoozeFixture["newProject"]>>;

/**
 * Snoozes from the request to the end: table, scheduler and stream are engines, the queue is a list. Whatever the
 * scheduler brings comes twice. Time stands still but for `pass`.
 */
export async function openSnoozeFixture() {
  const table = await startTable({ stream: true });
  const scheduled = await openScheduledJobs();
  const { queue, jobs, timer, timers, clock } = scheduled;
  const { contacts, projects } = repositories(table, clock);
  const follow = await openTableFollower(table, clock);
  const outside = { ...testOutside(), jobs, timer, clock, logger: silentLogger };
  const api = callerOf(contactsApi(table, apiSettings, outside));
  const run = jobRunner(table, outside);

  /** Does what the queue has and what comes to it meanwhile, all at once as far as it is due. */
  async function work(): Promise<void> {
    const due = scheduled.takeDue();
    if (due.length === 0) return;
    await Promise.all(due.map(({ job }) => run(job)));
    await work();
  }

  async function pass(seconds: number): Promise<void> {
    await scheduled.pass(seconds);
    await work();
  }

  async function newProject() {
    const project = await openProject(table, api);
    const find = (id: string): Promise<Contact> => found(contacts.find(dataOf(project), id, []));
    return {
      ...{ ...project, find },
      newContact: (subscribed = true, email = "ann@example.com"): Promise<Contact> =>
        upsertContact(table, project, email, { subscribed, createdAt: clock.now() }),
      setSubscribed: (id: string, subscribed: boolean) => project.call("PATCH", `/contacts/${id}`, { subscribed }),
      /** Names and data of the contact's events, in the order of their flips. */
      events: async (contactId: string) => {
        await follow();
        const events = await storedEvents(table, dataOf(project));
        return events.filter((event) => event.contactId === contactId).map(({ name, data }) => [name, data]);
      },
    };
  }

  return {
    ...{ table, contacts, projects, timer, timers, queue, clock, pass, work, newProject },
    ahead: (seconds: number) => scheduled.ahead(seconds * 1_000),
    close: async () => {
      await scheduled.close();
      await table.stop();
    },
  };
}
