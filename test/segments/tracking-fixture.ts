import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { segmentRecounts } from "#functions/wiring/segments/segment-recounts.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { RecountTurn } from "#lib/domain/segment/counting/project-recount.ts";
import { isMarked, type Segment } from "#lib/domain/segment/segment.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { recordEvent, storedEvents } from "#test/support/api/event.ts";
import { acceptedMail } from "#test/support/api/mail.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { type OpenProject, openProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { TickingClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { someEmail } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

export type StreamRecord = TableStreamEvent["Records"][number];

export const condition = (...filters: Filter[]): Condition => ({ logic: "AND", groups: [{ filters }] });

export interface SegmentFlip {
  contactId: string;
  segmentId: string;
  /** `entry` or `exit`. */
  name: string;
  at: number;
}

/** Contacts, their events and mails on a real table. Its stream and its jobs run when a test asks for it. */
export async function openTrackingFixture() {
  const table = await startTable({ stream: true });
  const clock = new TickingClock();
  const stream = await openTableStream(table);
  const jobs: { job: AnyJob; delaySeconds: number }[] = [];
  /** Changes that exceeded the stream's budget. */
  const handed: AnyJob[] = [];
  const queue = {
    send: async (job: AnyJob, delaySeconds = 0) =>
      void (job.type === "followChanges" ? handed.push(job) : jobs.push({ job, delaySeconds })),
  };
  const outside = { ...testOutside(clock), jobs: queue };
  const api = openApi(table, outside);
  const { lists, projects, segments } = repositories(table, clock);
  const recounts = segmentRecounts(table, queue, clock);
  const follower = tableFollower(table, { clock, jobs: queue, segments: segmentTracking(table, clock) });
  const run = jobRunner(table, outside);

  function later(seconds = 1): Date {
    clock.advance(seconds);
    return clock.at;
  }

  const until = () => clock.in(3_600);

  /** The stream's records since the last call. */
  async function pending(): Promise<StreamRecord[]> {
    const all: StreamRecord[] = [];
    for await (const { Records } of stream()) all.push(...Records);
    return all;
  }

  const deliver = (Records: StreamRecord[], units?: number) =>
    new FairFollower(follower, units).follow({ shardId: "shardId-1", Records });

  /** The newest first. */
  async function followHanded(): Promise<void> {
    for (let job = handed.pop(); job; job = handed.pop()) await run(job, until());
  }

  return {
    ...{ table, clock, jobs, outside, lists, projects, segments, recounts, later, pending, deliver, followHanded },
    newProject: () => openProject(table, api),
    stop: table.stop,

    /** Follows the stream until nothing changes. */
    async settle(): Promise<StreamRecord[]> {
      const told: StreamRecord[] = [];
      for (let rounds = 0; rounds < 20; rounds += 1) {
        await followHanded();
        const records = await pending();
        if (records.length === 0 && handed.length === 0) return told;
        told.push(...records);
        await deliver(records);
      }
      throw new Error("One change keeps following from another.");
    },

    newSegment(project: Project, changes: Partial<Segment>): Promise<Segment> {
      const now = later();
      const at = now.toISOString();
      const parts = { trackedSince: now.getTime(), createdAt: at, updatedAt: at, ...changes };
      return createSegment(table, dataOf(project), parts);
    },

    /** PATCH /segments/{id}, for contacts that enter from now on. */
    async retrack({ call }: OpenProject, id: string, trackMembership: boolean): Promise<void> {
      later();
      const { status } = await call("PATCH", `/segments/${id}`, { trackMembership, emitInitial: false });
      if (status !== 200) throw new Error(`The change answered ${status}.`);
    },

    upsert: (project: Project, email: string, data: Record<string, unknown> = {}) =>
      upsertContact(table, project, email, { data, createdAt: later() }),

    /** Deletes the contact, if there is one. */
    async remove({ salt, call }: OpenProject, email: string): Promise<void> {
      later();
      const { status } = await call("DELETE", `/contacts/${contactIdFor(salt, email)}`);
      if (status !== 204 && status !== 404) throw new Error(`The deletion answered ${status}.`);
    },

    track: (project: Project, contactId: string, name: string) =>
      recordEvent(table, dataOf(project), { name, contactId, createdAt: later().toISOString() }),

    /** Sends a mail, which is opened at once. */
    async open(project: Project, contactId: string): Promise<void> {
      const at = later().toISOString();
      const { occur } = await acceptedMail(table, dataOf(project), someEmail(contactId, { createdAt: at }));
      await occur("open", at);
    },

    /** POST /segments/{id}/compute: how many contacts it added and removed. */
    async compute({ call }: OpenProject, { id }: Segment): Promise<{ added: number; removed: number }> {
      const { added, removed } = (await call("POST", `/segments/${id}/compute`)).body;
      return { added, removed };
    },

    /** The pass of the five-minute job with all its turns. */
    async recount(turn: RecountTurn): Promise<string[]> {
      const ends = [await recounts.project.run(turn, until())];
      for (let next = jobs.pop(); next?.job.type === "recountProject"; next = jobs.pop()) {
        ends.push(await recounts.project.run(next.job, until()));
      }
      return ends;
    },

    /** Runs the jobs that forget deleted contacts. */
    async forgetDeleted(): Promise<void> {
      for (const { job } of jobs.splice(0)) if (job.type === "forgetContact") await run(job, until());
    },

    /** Events of segments, oldest first, and the contacts whose marks make them members. */
    async state(project: Project) {
      const events = (await storedEvents(table, dataOf(project)))
        .filter(({ name }) => name.startsWith("segment."))
        .map(
          ({ contactId, data, name, createdAt }): SegmentFlip => ({
            ...{ contactId, segmentId: String(data["segmentId"]), at: Date.parse(createdAt) },
            name: name.slice(name.lastIndexOf(".") + 1),
          }),
        )
        .sort((a, b) => a.at - b.at);
      const marked = (await itemsOf(table, project.id, "C")).map(({ sk, sg = {} }) => {
        return { id: String(sk), marks: new Map(Object.entries(sg as Record<string, number>)) };
      });
      const members = (segment: Segment) =>
        marked.flatMap(({ id, marks }) => (isMarked(segment, marks) ? [id] : [])).sort();
      return { events, members };
    },
  };
}
