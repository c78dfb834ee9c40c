import type { AuditStore, ContactAudit } from "#lib/domain/audit/audit-store.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContactExecutions } from "#lib/domain/contact/contact-removal.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobChanges, JobStore } from "#lib/domain/job/job-record.ts";
import {
  type EraseJob,
  type EraseWork,
  type ErasureStepName,
  erasureSteps,
  sumOf,
} from "#lib/domain/person/erase-job.ts";
import type {
  AddressBooks,
  ErasedHistory,
  FileRemoval,
  JobTraces,
  StepOutcome,
  WebhookTraces,
} from "#lib/domain/person/erasure-ports.ts";
import type { PersonDeparture } from "#lib/domain/person/person-departure.ts";
import { personFolder } from "#lib/domain/person/person-export-job.ts";
import type { PersonJob } from "#lib/domain/person/person-jobs.ts";
import { alwaysRemaining, mergeRemaining, remainder } from "#lib/domain/person/remaining-data.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";

export interface ErasurePorts {
  jobs: Pick<JobStore<EraseWork>, "find" | "save">;
  projects: Pick<ProjectStore, "find">;
  contacts: Pick<ContactStore, "find">;
  departure: Pick<PersonDeparture, "leave">;
  history: ErasedHistory;
  executions: ContactExecutions;
  traces: JobTraces;
  webhooks: WebhookTraces;
  files: FileRemoval;
  suppressions: Pick<SuppressionStore, "erase">;
  audit: Pick<AuditStore, "put"> & Pick<ContactAudit, "erase">;
  books: AddressBooks;
  queue: JobQueue<PersonJob | ContactJob>;
  clock: Clock;
}

/** `early`: the last round is not due; `elsewhere`: the job was saved meanwhile; `gone`: the job or its project's data is gone. */
type ErasureOutcome = "completed" | "unfinished" | "early" | "elsewhere" | "gone";

/** An email that was being handed over gets its record within minutes; within the hour all of it is removed (contract 14). */
const lastRoundMs = 45 * 60 * 1_000;

/** The stream reports the removed contact within seconds. */
const bookDelaySeconds = 60;

/** Another worker's turn is over by then. */
const otherSaveMs = 60_000;

/** The longest delay of a message. */
const delaySecondsMax = 900;

/** How long a step works before the job is saved, so that a worker that dies loses little of the counts. */
const stepMsMax = 10_000;

interface Task {
  dataId: DataId;
  project: Project;
  job: EraseJob;
  email: string;
  until: Date;
}

/**
 * Removes all that is stored about a person, step by step (docs/architecture/personal-data.md). Each step removes what it finds, so a
 * repeat after a crash goes on. The job is saved after each. A last round removes what other requests wrote during the first.
 */
export class PersonErasure {
  readonly #ports: ErasurePorts;
  readonly #steps: Record<ErasureStepName, (task: Task) => Promise<StepOutcome>>;

  constructor(ports: ErasurePorts) {
    this.#ports = ports;
    this.#steps = {
      contact: (task) => this.#removeContact(task),
      history: (task) => this.#removeHistory(task),
      executions: (task) => this.#emptyExecutions(task),
      files: (task) => this.#removeFiles(task),
      jobs: (task) => this.#emptyJobs(task),
      webhooks: (task) => this.#emptyWebhookLogs(task),
      suppression: (task) => this.#emptySuppression(task),
      audit: (task) => this.#emptyAudit(task),
      book: (task) => this.#foldBook(task),
    };
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<ErasureOutcome> {
    const { jobs, projects, clock } = this.#ports;
    let job = await jobs.find(dataId, jobId, { now: clock.now() });
    while (job) {
      const { email, lastRoundAt } = job.work;
      if (email === null) return "completed";
      if (lastRoundAt !== null && clock.now().toISOString() < lastRoundAt) {
        return this.#leave(dataId, jobId, { outcome: "early", at: lastRoundAt });
      }
      const project = await projects.find(dataId);
      if (!project) return "gone";
      const saved: EraseJob | undefined = await this.#step({ dataId, project, job, email, until });
      if (!saved) return this.#leave(dataId, jobId, { outcome: "elsewhere", at: this.#afterOther() });
      if (hasEndedRound(job, saved)) return "completed";
      if (clock.now() >= until) return this.#leave(dataId, jobId, { outcome: "unfinished" });
      job = saved;
    }
    return "gone";
  }

  async #step(task: Task): Promise<EraseJob | undefined> {
    const { clock } = this.#ports;
    const { work } = task.job;
    const stepUntil = new Date(Math.min(task.until.getTime(), clock.now().getTime() + stepMsMax));
    const { removed, remaining, next } = await this.#steps[work.step]({ ...task, until: stepUntil });
    const after: EraseWork = {
      ...work,
      erasedAt: work.erasedAt ?? clock.now().toISOString(),
      from: next,
      removed: sumOf(work.removed, removed),
      remaining: mergeRemaining(work.remaining, remaining),
    };
    const step = next === null ? erasureSteps[erasureSteps.indexOf(work.step) + 1] : work.step;
    if (step) return this.#save(task, { work: { ...after, step }, ...activeAt(task.job, step) });
    return this.#endRound(task, { ...after, step: "contact" });
  }

  /** The last round's message comes first: if the worker dies in between, the message repeats the end of this round. */
  async #endRound(task: Task, work: EraseWork): Promise<EraseJob | undefined> {
    const { clock, queue } = this.#ports;
    if (work.lastRoundAt !== null) return this.#save(task, { work: { ...work, email: null, lastRoundAt: null } });
    const lastRoundAt = new Date(clock.now().getTime() + lastRoundMs).toISOString();
    const { dataId, job } = task;
    await queue.send({ type: "erasePerson", dataId, jobId: job.id }, delaySecondsMax);
    const remaining = mergeRemaining(work.remaining, alwaysRemaining(clock.now()));
    return this.#save(task, { state: "completed", progress: 100, work: { ...work, remaining, lastRoundAt } });
  }

  /** A contact that was created after the request is another one, even with the same id. */
  async #removeContact({ dataId, project, job }: Task): Promise<StepOutcome> {
    const { contacts, departure } = this.#ports;
    const contact = await contacts.find(dataId, job.work.contactId, project.deletedFields);
    if (!contact || contact.createdAt > job.createdAt) return done({});
    return done(await departure.leave(dataId, project, contact));
  }

  async #removeHistory({ dataId, project, job, email, until }: Task): Promise<StepOutcome> {
    const before = await this.#cutoff(dataId, project, job);
    const { isDone, ...outcome } = await this.#ports.history.erase(dataId, job.work.contactId, {
      email,
      before,
      until,
    });
    return { ...outcome, next: isDone ? null : "more" };
  }

  async #emptyExecutions({ dataId, project, job }: Task): Promise<StepOutcome> {
    const before = await this.#cutoff(dataId, project, job);
    const executions = await this.#ports.executions.forgetContact(dataId, job.work.contactId, before);
    const hadSome = executions > 0 || (job.work.removed["executions"] ?? 0) > 0;
    const endedAt = executions === 0 && job.work.erasedAt !== null ? new Date(job.work.erasedAt) : this.#now;
    const remaining = hadSome ? [remainder("results of workflow webhooks", endedAt)] : [];
    return { removed: { executions }, remaining, next: null };
  }

  async #removeFiles({ dataId, job }: Task): Promise<StepOutcome> {
    const { traces, files } = this.#ports;
    const ended = await traces.endExports(dataId, job.work.contactId, this.#now);
    let removed = 0;
    for (const { jobId } of ended) removed += await files.remove(personFolder(dataId, jobId));
    const hasParts = ended.some((each) => each.hasParts);
    return {
      removed: { exportFiles: removed },
      remaining: hasParts ? [remainder("parts of unfinished exports", this.#now)] : [],
      next: null,
    };
  }

  #emptyJobs({ dataId, job, email, until }: Task): Promise<StepOutcome> {
    return this.#ports.traces.erase(dataId, { email, from: job.work.from, now: this.#now, until });
  }

  /** Endpoints learn of the deletion unless they fail until the last round. */
  async #emptyWebhookLogs({ dataId, project, job, until }: Task): Promise<StepOutcome> {
    const { contactId, from, lastRoundAt } = job.work;
    const before = await this.#cutoff(dataId, project, job);
    const tellsDeletion = lastRoundAt === null;
    return this.#ports.webhooks.erase(dataId, { contactId, before, tellsDeletion, from, until });
  }

  /**
   * The contact's own id leads to the address that it was created with, and may have left since. The last round adds no reason:
   * the project may have removed the entry meanwhile.
   */
  async #emptySuppression({ dataId, project, job, email }: Task): Promise<StepOutcome> {
    const { contactId, suppress, lastRoundAt } = job.work;
    const alone = { email: null, suppress: false };
    const slots = new Map([
      [contactId, alone],
      [contactIdFor(project.salt, email), lastRoundAt === null ? { email, suppress } : alone],
    ]);
    let suppressions = 0;
    for (const [slotId, input] of slots) {
      const had = await this.#ports.suppressions.erase(dataId, project, { slotId, ...input, now: this.#now });
      if (had) suppressions += 1;
    }
    return done({ suppressions });
  }

  /** The lines stay. The certificate is one more, written again by each round under the same id. */
  async #emptyAudit({ dataId, job }: Task): Promise<StepOutcome> {
    const { audit } = this.#ports;
    const { contactId, certificateId, erasedAt, removed } = job.work;
    const projectId = projectIdOf(dataId);
    await audit.erase(projectId, contactId);
    await audit.put(projectId, {
      ...{ id: certificateId, at: erasedAt ?? job.createdAt, action: "contact.erased" },
      actor: { type: "SYSTEM", id: null, name: null },
      target: { type: "contact", id: contactId, name: null },
      ...{ before: null, after: { ...removed }, ip: null, userAgent: null, requestId: null, result: "OK" },
    });
    return done({});
  }

  /** The book holds the address until the change is folded into it. */
  async #foldBook({ dataId }: Task): Promise<StepOutcome> {
    const { books, queue } = this.#ports;
    if (await books.hasBook(dataId)) await queue.send({ type: "packContacts", dataId }, bookDelaySeconds);
    return done({});
  }

  /** Without a new contact of this id, everything is the erased one's. */
  async #cutoff(dataId: DataId, project: Project, job: EraseJob): Promise<string> {
    const contact = await this.#ports.contacts.find(dataId, job.work.contactId, project.deletedFields);
    return contact && contact.createdAt > job.createdAt ? contact.createdAt : this.#now.toISOString();
  }

  /** The request that saved the job does not go on with it, and another worker may die. */
  #afterOther(): string {
    return new Date(this.#now.getTime() + otherSaveMs).toISOString();
  }

  async #leave(
    dataId: DataId,
    jobId: string,
    { outcome, at }: { outcome: ErasureOutcome; at?: string },
  ): Promise<ErasureOutcome> {
    const early = at === undefined ? 0 : Math.ceil((Date.parse(at) - this.#now.getTime()) / 1_000);
    await this.#ports.queue.send({ type: "erasePerson", dataId, jobId }, Math.min(early, delaySecondsMax));
    return outcome;
  }

  #save({ dataId, job }: Task, changes: JobChanges<EraseWork>): Promise<EraseJob | undefined> {
    return this.#ports.jobs.save(dataId, job, { changes, now: this.#now });
  }

  get #now(): Date {
    return this.#ports.clock.now();
  }
}

const hasEndedRound = (before: EraseJob, after: EraseJob): boolean =>
  before.work.lastRoundAt !== after.work.lastRoundAt;

const done = (removed: StepOutcome["removed"]): StepOutcome => ({ removed, remaining: [], next: null });

/** The last round does not take back that the job is completed. */
const activeAt = ({ state }: EraseJob, step: ErasureStepName) =>
  state === "completed"
    ? {}
    : ({ state: "active", progress: Math.floor((100 * erasureSteps.indexOf(step)) / erasureSteps.length) } as const);
