import { forgetContact } from "#functions/queues/jobs/contacts/forget-contact.ts";
import { followChanges } from "#functions/queues/jobs/table-changes/follow-changes.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import { rethrow } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { segmentRecounts } from "#functions/wiring/segments/segment-recounts.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { SegmentMembers } from "#lib/domain/segment/audience/segment-members.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import type { RecountTurn } from "#lib/domain/segment/counting/project-recount.ts";
import { SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import { isMarked, type Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { putEmail, someEmail, someProject, someSegment, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";

export type TrackingFixture = Awaited<ReturnType<typeof openTrackingFixture>>;

export type StreamRecord = TableStreamEvent["Records"][number];

export const condition = (...filters: Filter[]): Condition => ({ logic: "AND", groups: [{ filters }] });

export interface SegmentFlip {
  contactId: string;
  segmentId: string;
  /** `entry` or `exit`. */
  name: string;
  at: number;
}

export interface TrackedState {
  events: SegmentFlip[];
  members(segment: Segment): string[];
}

class Death extends Error {}

const noData = { set: {}, remove: [], setIfAbsent: {} };
const shardId = "shardId-1";

/** Contacts, their events and mails on a real table; its stream, delivered as a test wants it; and the jobs that follow. */
export async function openTrackingFixture() {
  const table = await startTable({ stream: true });
  // No two things happen at once.
  const clock = { at: new Date(someTime), now: () => later(0.001) };
  const stream = await openTableStream(table);
  const jobs: { job: AnyJob; delaySeconds: number }[] = [];
  /** Changes that a small budget left to jobs. */
  const handed: AnyJob[] = [];
  const queue = {
    send: async (job: AnyJob, delaySeconds = 0) =>
      void (job.type === "followChanges" ? handed.push(job) : jobs.push({ job, delaySeconds })),
  };
  const contacts = new ContactRepository(table);
  const segments = new SegmentRepository(table);
  const events = new EventRepository(table);
  const feedback = new EmailFeedbackRepository(table, clock);
  const lists = new ListRepository(table, clock);
  const history = new ContactHistoryRepository(table, clock);
  const executions = executionForgetting(table, clock);
  const removal = new ContactRemoval({ contacts, history, executions, lists, jobs: queue, clock });
  const projects = new ProjectRepository(table);
  const recounts = segmentRecounts(table, queue, clock);
  const walker = new DynamoAudienceWalker(table, clock);
  const activities = new MailActivityReader(table, new EmailLog(table));
  const pass = new SegmentPass(walker, activities);
  const recount = new SegmentRecount({
    pass,
    walker,
    activities,
    segmentMarks: new SegmentMarkRepository(table),
    segments,
    clock,
  });
  const live = new SegmentMembers({
    ...{ segments, deletedEvents: new DeletedEventRepository(table), pass, walker, recount, clock },
    recountLater: async () => undefined,
  });
  const unused = { usersOfSegment: async () => [] };
  const serviceWith = (compute: SegmentMembers["compute"]) =>
    new SegmentService({
      segments,
      ...{ campaigns: unused, workflows: unused, jobs: queue },
      members: { count: (...asked) => live.count(...asked), compute },
      names: { check: async () => [] },
    });
  const service = serviceWith((...asked) => live.compute(...asked));
  const dying = serviceWith(() => Promise.reject(new Death()));
  const follower = tableFollower(table, { clock, jobs: queue, segments: segmentTracking(table, clock) });
  const fixture = { table, clock, jobs, contacts, segments, service, lists, projects, recounts };

  /** A second later each time, so that everything has a place in time. */
  function later(seconds = 1): Date {
    clock.at = new Date(clock.at.getTime() + seconds * 1_000);
    return clock.at;
  }

  const until = () => new Date(clock.at.getTime() + 3_600_000);

  /** What the stream has told since the last call. */
  async function pending(): Promise<StreamRecord[]> {
    const all: StreamRecord[] = [];
    for await (const { Records } of stream()) all.push(...Records);
    return all;
  }

  const deliver = (Records: StreamRecord[], units?: number) =>
    new FairFollower(follower, units).follow({ shardId, Records }, rethrow);

  /** The newest first. */
  async function followHanded(): Promise<void> {
    for (let job = handed.pop(); job; job = handed.pop()) {
      await followChanges(follower).receive(job, until());
    }
  }

  return {
    ...fixture,
    later,
    pending,
    deliver,
    followHanded,
    stop: () => table.stop(),

    /** Until nothing follows from anything any more. @throws when that does not come. */
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

    async newProject(): Promise<Project> {
      const project = someProject();
      await projects.create(project, { public: newId(), secret: newId() });
      return project;
    },

    async newSegment(project: Project, changes: Partial<Segment>): Promise<Segment> {
      const now = later();
      const at = now.toISOString();
      const segment = someSegment({ trackedSince: now.getTime(), createdAt: at, updatedAt: at, ...changes });
      const { version } = await segments.snapshot(project.id);
      if (!(await segments.create(project.id, segment, version))) throw new Error("The version has moved.");
      return segment;
    },

    /** As POST /segments does, or one that dies before it has marked the initial members. */
    async begin(project: Project, of: Condition, { emitInitial = false, dies = false }): Promise<Segment> {
      const request = { name: "Pro", description: null, type: "DYNAMIC", trackMembership: true } as const;
      try {
        const given = { ...request, condition: of, emitInitial };
        return (await (dies ? dying : service).create(project.id, [], { request: given, now: later() })).segment;
      } catch (error) {
        const [segment] = await segments.list(project.id);
        if (!(error instanceof Death) || !segment) throw error;
        return segment;
      }
    },

    /** As PATCH /segments/{id} does, or one that dies before it has marked the initial members. */
    async retrack(
      project: Project,
      id: string,
      trackMembership: boolean,
      { emitInitial = false, dies = false } = {},
    ): Promise<void> {
      const changing = (dies ? dying : service).change(project.id, [], {
        id,
        request: { trackMembership, emitInitial },
        now: later(),
      });
      await changing.catch((error) => {
        if (!(error instanceof Death)) throw error;
      });
    },

    async upsert(
      project: Project,
      email: string,
      set: Record<string, unknown> = {},
      remove: string[] = [],
    ): Promise<Contact> {
      const change = { email, subscribed: undefined, subscribedWhenNew: true, data: { ...noData, set, remove } };
      const known = await contacts.findByEmail(project.id, project, email);
      return (await contacts.apply(project.id, project, { change, known, now: later() })).contact;
    },

    async remove(project: Project, email: string): Promise<void> {
      const known = await contacts.findByEmail(project.id, project, email);
      later();
      if (known) await removal.remove(project.id, project, known);
    },

    track(project: Project, contactId: string, name: string): Promise<void> {
      const createdAt = later().toISOString();
      return events.put(project.id, { id: newId(), name, contactId, data: {}, createdAt });
    },

    /** Sends a mail, and has it opened right away. */
    async open(project: Project, contactId: string): Promise<void> {
      const at = later().toISOString();
      const email = someEmail(contactId, { createdAt: at });
      await putEmail(table, project.id, email, { st: 2, sa: at });
      const stored = await feedback.find(project.id, email.id);
      if (!stored) throw new Error("The mail is not there.");
      const mail = { messageId: newId(), acceptedAt: at };
      await feedback.addOccurrence(project.id, stored, {
        mail,
        occurrence: { kind: "open", notificationId: newId(), at },
      });
    },

    /** As POST /segments/{id}/compute does: who was added and removed by it. */
    async compute(project: Project, { id }: Segment): Promise<{ added: number; removed: number }> {
      const all = (await segments.snapshot(project.id)).segments;
      const { counts } = await recount.run({
        projectId: project.id,
        deletedFields: [],
        predicates: new SegmentPredicates(all),
        segments: all.filter((segment) => segment.id === id),
        settle: {},
        until: until(),
      });
      const { added = 0, removed = 0 } = counts[id] ?? {};
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

    /** What was left to jobs about deleted contacts. */
    async forgetDeleted(): Promise<void> {
      const forget = forgetContact({ history, executions, jobs: queue });
      for (const { job } of jobs.splice(0)) if (job.type === "forgetContact") await forget.run(job, until());
    },

    /** Events of segments, oldest first, and the contacts that their marks make members, by segment. */
    async state(project: Project): Promise<TrackedState> {
      const items = (await table.scan()).filter(({ pk }) => String(pk).split("#")[1] === project.id);
      const events = items
        .filter(({ pk, sk }) => String(pk).startsWith("H#") && String(sk).startsWith("e#"))
        .map((item) => eventFromItem(item))
        .filter(({ name }) => name.startsWith("segment."))
        .map(({ contactId, data, name, createdAt }) => ({
          contactId,
          segmentId: String(data["segmentId"]),
          name: name.slice(name.lastIndexOf(".") + 1),
          at: Date.parse(createdAt),
        }))
        .sort((a, b) => a.at - b.at);
      const contactItems = items.filter(({ pk, sg }) => String(pk).startsWith("C#") && sg !== undefined);
      const members = (segment: Segment) =>
        contactItems
          .filter(({ sg }) => isMarked(segment, new Map(Object.entries(sg as Record<string, number>))))
          .map(({ sk }) => String(sk))
          .sort();
      return { events, members };
    },
  };
}
