import type { AskedCondition } from "#lib/domain/condition/parse-condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { AudiencePosition, AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import type { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { checkCondition } from "#lib/domain/segment/authoring/check-condition.ts";
import type { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import { estimate } from "#lib/domain/segment/preview/estimate.ts";
import {
  type ContinuePreview,
  conditionPart,
  type PreviewJob,
  type PreviewWork,
  previewTotals,
} from "#lib/domain/segment/preview/preview-job.ts";
import { emptyTally, type PreviewTally, tallyContacts } from "#lib/domain/segment/preview/preview-tally.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/refusal.ts";
import type { NeverSeen } from "#lib/platform/warning.ts";

interface SegmentPreviewPorts {
  segments: Pick<SegmentStore, "snapshot">;
  names: Pick<ConditionNames, "check">;
  deletedEvents: DeletedEvents;
  counters: CounterReader;
  pass: Pick<SegmentPass, "run">;
  walker: Pick<AudienceWalker, "findAll">;
  jobs: Pick<JobStore<PreviewWork>, "create" | "find">;
  parts: Pick<JobPartStore, "put">;
  queue: JobQueue<ContinuePreview>;
  clock: Clock;
}

interface PreviewInput {
  asked: AskedCondition;
  exact: boolean;
  sampleSize: number;
}

export interface Preview {
  count: number;
  margin: number;
  /** Contacts of the project. */
  of: number;
  mailable: number;
  exact: boolean;
  asOf: string;
  sample: Contact[];
}

type PreviewOutcome = { preview: Preview; warnings: NeverSeen[] } | { jobId: string };

/** After this an exact count becomes a job (contract 16 section 2). */
const lookMsMax = 20_000;

/** One shard of so few contacts says little, and all of them cost about as much to read. */
const readAllMax = 1_000;

/** The first of the shards only: the pass is at its end in the others. */
const oneShard: AudiencePosition = [""];

/** How many contacts a condition matches that need not be stored (contract 16 section 2). */
export class SegmentPreview {
  readonly #ports: SegmentPreviewPorts;

  constructor(ports: SegmentPreviewPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `invalid` for a condition that is too large or refers to what the project does not have. */
  async preview(
    dataId: DataId,
    rules: ContactRules,
    { asked, exact, sampleSize }: PreviewInput,
  ): Promise<PreviewOutcome> {
    const { segments: store, names, deletedEvents, counters, pass, clock } = this.#ports;
    const now = clock.now().getTime();
    const [{ segments: stored }, deleted, { total = 0 }] = await Promise.all([
      store.snapshot(dataId),
      deletedEvents.list(dataId),
      counters.read(dataId, "contacts"),
    ]);
    checkCondition(asked.condition, "condition", stored);
    const warnings = await names.check(dataId, rules, asked.names);
    const { segments, segment } = conditionSegment(asked.condition, stored);
    const readsAll = exact || total <= readAllMax;
    const request = {
      ...{ dataId, deletedFields: rules.deletedFields, now },
      predicates: new SegmentPredicates(segments, deleted, rules.topics),
      ...{ from: readsAll ? undefined : oneShard, until: new Date(now + lookMsMax) },
    };
    const tally = { ...emptyTally, sample: [] };
    const position = await tallyContacts(pass, { ...request, segmentId: segment.id, sampleSize }, tally);
    if (position && exact) {
      const work = { now, of: Math.max(total, tally.seen), sampleSize, tally, position: [...position] };
      return { jobId: await this.#queue(dataId, asked, work) };
    }
    const isExact = readsAll && !position;
    const preview = { ...countOf(tally, { isExact, total }), exact: isExact, asOf: new Date(now).toISOString() };
    return { preview: { ...preview, sample: await this.#contacts(dataId, rules, tally.sample) }, warnings };
  }

  /** Includes the result of a completed job, otherwise null. @throws Refusal `notFound`, also for a job of another kind. */
  async get(
    dataId: DataId,
    rules: ContactRules,
    { jobId, now }: { jobId: string; now: Date },
  ): Promise<{ job: PreviewJob; result: Preview | null }> {
    const job = await this.#ports.jobs.find(dataId, jobId, { now });
    if (!job) throw notFound("job", jobId);
    if (job.state !== "completed") return { job, result: null };
    const sample = await this.#contacts(dataId, rules, job.work.tally.sample);
    return { job, result: { ...previewTotals(job.work), sample } };
  }

  async #queue(dataId: DataId, { condition }: AskedCondition, work: PreviewWork): Promise<string> {
    const { jobs, parts, queue, clock } = this.#ports;
    const now = clock.now();
    const at = now.toISOString();
    const created = { id: newTimedId(now), progress: 0, failedReason: null, work, createdAt: at, updatedAt: at };
    const { id } = await jobs.create(dataId, { ...created, state: "waiting" });
    await parts.put(dataId, id, { name: conditionPart, value: condition, jobCreatedAt: at });
    await queue.send({ type: "previewSegment", dataId, jobId: id });
    return id;
  }

  async #contacts(dataId: DataId, rules: ContactRules, ids: readonly string[]): Promise<Contact[]> {
    if (ids.length === 0) return [];
    const found = await this.#ports.walker.findAll(dataId, ids, rules.deletedFields);
    return found.map(({ contact }) => contact);
  }
}

function countOf(tally: PreviewTally, { isExact, total }: { isExact: boolean; total: number }) {
  const { seen, count, mailable } = tally;
  if (isExact) return { count, margin: 0, of: seen, mailable };
  const all = Math.max(total, seen);
  return { ...estimate(tally, all), of: all };
}
