import { followChanges } from "#functions/queues/jobs/table-changes/follow-changes.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import { createProject } from "#test/support/api/project.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { deliverBadly, flakyPorts } from "#test/support/faults/unreliable-stream.ts";
import { someProject } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { putItem, startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

export type StreamFixture = Awaited<ReturnType<typeof openStreamFixture>>;

/** Contacts, mails and events on a real table, and its stream delivered as badly as Lambda may. */
export async function openStreamFixture() {
  const table = await startTable({ stream: true });
  const clock = new TestClock();
  const { contacts, counters, emailLog, events, feedback, history, projects } = repositories(table, clock);
  const records = await openTableStream(table, clock);
  const jobs: AnyJob[] = [];
  const handed: Extract<AnyJob, { type: "followChanges" }>[] = [];
  const queue = {
    send: async (job: AnyJob) => void (job.type === "followChanges" ? handed.push(job) : jobs.push(job)),
  };
  const follower = tableFollower(table, { clock, jobs: queue });

  const followBatch = (event: TableStreamEvent) => new FairFollower(follower).follow(event);

  /** All that is new, once and in order, and what it leaves to jobs. */
  async function follow(): Promise<void> {
    for await (const event of records()) await followBatch(event);
    for (const job of jobs.splice(0)) {
      if (job.type === "forgetContact")
        await history.forget(job.dataId, job.contactId, { before: job.before, until: endOfTime });
    }
  }

  /**
   * All that is new, in batches of any size, some of which fail and come again in halves. Budgets are small, so much is left
   * to jobs. They run in any order, again when they fail, and some of them twice.
   */
  async function followBadly(draw: (end: number) => number): Promise<void> {
    const ports = flakyPorts({ counters, emailLog, events }, draw);
    const broken = tableFollower(table, { clock, jobs: queue, ...ports });
    for await (const { shardId = "", Records } of records()) {
      await deliverBadly(Records, draw, () => {
        const fair = new FairFollower(broken, draw(5));
        return (batch) => fair.follow({ shardId, Records: batch });
      });
    }
    const { run } = followChanges(broken);
    while (handed.length > 0) {
      const [job] = handed.splice(draw(handed.length), 1);
      if (!job) break;
      const isTwice = draw(4) === 0;
      for (let times = isTwice ? 2 : 1; times > 0; times -= 1) await run(job, endOfTime).catch(() => handed.push(job));
    }
  }

  return {
    ...{ table, clock, contacts, counters, emailLog, events, feedback, history, projects },
    ...{ records, follower, follow, followBatch, followBadly, stop: table.stop },
    emails: emailRepository(table, new TestContent()),
    newProject: async () => (await createProject(table)).project,
    contactId: (email: string) => contactIdFor(someProject().salt, email),
    /** The row of an event whose writer ends before its contact knows of it. */
    recordOnly: (dataId: DataId, event: ContactEvent) => putItem(table, newEventItem(dataId, event)),
  };
}

const endOfTime = new Date(8_640_000_000_000_000);
