import { isDeepStrictEqual } from "node:util";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { MemberCounter } from "#lib/domain/segment/audience/member-counter.ts";
import type { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import { sizeIssue } from "#lib/domain/segment/authoring/condition-size.ts";
import { newIdAmong } from "#lib/domain/segment/authoring/new-segment-id.ts";
import { referenceIssues } from "#lib/domain/segment/authoring/segment-references.ts";
import { usersOfSegment } from "#lib/domain/segment/authoring/segment-usage.ts";
import type { Segment, SegmentType } from "#lib/domain/segment/segment.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { SegmentChanges, SegmentSnapshot, SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { trackingOf } from "#lib/domain/segment/tracking/tracking.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { changedMeanwhile, checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, conflict, invalid, notFound, Refusal } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import type { NeverSeen } from "#lib/platform/warning.ts";

/** Finds campaigns or workflows that use a segment. Implemented by each of these. */
export interface UsersOfSegment {
  usersOfSegment(dataId: DataId, id: string): Promise<Dependent[]>;
}

interface SegmentPorts {
  segments: SegmentStore;
  campaigns: UsersOfSegment;
  workflows: UsersOfSegment;
  members: MemberCounter;
  names: Pick<ConditionNames, "check">;
  jobs: JobQueue<SegmentJob>;
}

/** What a caller wants to change; undefined leaves a field unchanged. */
type SegmentChangeRequest = { [K in keyof SegmentRequest]?: SegmentRequest[K] | undefined };

/** A caller's request for a segment; `condition` is not parsed yet. */
interface SegmentRequest {
  name: string;
  description: string | null;
  type: SegmentType;
  condition?: unknown;
  trackMembership: boolean;
  /** Whether the members at the time tracking begins enter the segment with an event. */
  emitInitial?: boolean | undefined;
}

/** A segment as saved, with warnings about what its author may not have meant. */
export interface SavedSegment {
  segment: Segment;
  warnings: NeverSeen[];
}

/** Bounds what a condition is checked against, and the list, which has no pages. */
const segmentsMax = 1_000;

/** No request lasts longer: by then the segment is deleted, or it stays. */
const sweepDelaySeconds = 60;

/** Creating, changing and deleting segments (contract 05 sections 1, 2 and 6). */
export class SegmentService {
  readonly #ports: SegmentPorts;

  constructor(ports: SegmentPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  async list(dataId: DataId): Promise<Segment[]> {
    return this.#ports.segments.list(dataId);
  }

  /** @throws Refusal `notFound`. */
  async get(dataId: DataId, id: string): Promise<Segment> {
    const segment = await this.#ports.segments.find(dataId, id);
    if (!segment) throw notFound("segment", id);
    return segment;
  }

  /** @throws Refusal `badRequest` without a condition, `invalid`, `conflict` when there are too many; nothing is stored. */
  async create(
    dataId: DataId,
    rules: ContactRules,
    {
      request: { name, description, type, condition: given, trackMembership, emitInitial = false },
      now,
    }: { request: SegmentRequest; now: Date },
  ): Promise<SavedSegment> {
    const { condition, warnings } = type === "STATIC" ? noCondition : await this.#readCondition(dataId, rules, given);
    const tracking = trackingFrom({ type, isTracked: trackMembership, emitInitial }, now);
    const createdAt = now.toISOString();
    const draft = { name, description, type, condition, ...tracking, createdAt, updatedAt: createdAt };
    const count = this.#countOnce(dataId, rules);
    const made = await this.#decide(dataId, async ({ segments, version }) => {
      if (segments.length >= segmentsMax) throw tooMany();
      const segment = { ...draft, id: newIdAmong(segments), memberCount: 0 };
      if (condition) segment.memberCount = await count(segment, condition, segments);
      return (await this.#ports.segments.create(dataId, { segment, version })) ? segment : undefined;
    });
    const segment = made.isMarkingInitial ? await this.#markInitial(dataId, rules, made) : made;
    return { segment, warnings };
  }

  /**
   * @throws Refusal `notFound`, `badRequest` for another type or no condition, `invalid`, `conflict` when the precondition does
   * not hold; then nothing is changed.
   */
  async change(
    dataId: DataId,
    rules: ContactRules,
    {
      id,
      request: { type, condition: given, ...request },
      now,
      precondition,
    }: { id: string; request: SegmentChangeRequest; now: Date; precondition?: Precondition | undefined },
  ): Promise<SavedSegment> {
    const segment = await this.get(dataId, id);
    checkPrecondition(segment, precondition);
    if (type !== undefined && type !== segment.type) throw badRequest("The type of a segment cannot be changed.");
    const { condition, warnings } =
      given === undefined || segment.type === "STATIC" ? noCondition : await this.#readCondition(dataId, rules, given);
    const order = { id, request: { ...request, condition }, now, precondition };
    const changed = await this.#change(dataId, rules, { segment, ...order });
    return { segment: changed, warnings };
  }

  async #change(
    dataId: DataId,
    rules: ContactRules,
    { segment, ...order }: ChangeOrder & { segment: Segment },
  ): Promise<Segment> {
    const { id, request, now, precondition } = order;
    const changes = changesOf(segment, request, now);
    if (changes.condition !== undefined || changes.trackedSince !== undefined) {
      const changed = await this.#changeAt(dataId, rules, order);
      return changed.isMarkingInitial ? this.#markInitial(dataId, rules, changed) : changed;
    }
    if (Object.keys(changes).length === 0) return segment;
    const unchangedSince = precondition && segment.updatedAt;
    const change = { changes, now: timeOfChange(segment, now), unchangedSince };
    const changed = await this.#ports.segments.change(dataId, id, change);
    if (changed) return changed;
    throw precondition ? changedMeanwhile(await this.get(dataId, id)) : notFound("segment", id);
  }

  /** A job deletes the list of a STATIC segment. @throws Refusal `notFound`, `conflict` when the segment is in use. */
  async remove(dataId: DataId, id: string): Promise<void> {
    await this.#decide(dataId, async ({ segments, version }) => {
      const segment = findIn(segments, id);
      const [campaigns, workflows] = await Promise.all([
        this.#ports.campaigns.usersOfSegment(dataId, id),
        this.#ports.workflows.usersOfSegment(dataId, id),
      ]);
      const users = { campaigns, segments: usersOfSegment(segments, id), workflows };
      if (Object.values(users).some(({ length }) => length > 0)) throw conflict("The segment is in use.", users);
      if (segment.type === "STATIC") {
        // Before the removal: if this process dies in between, the job finds the segment and does nothing.
        await this.#ports.jobs.send({ type: "sweepList", dataId, segmentId: id }, sweepDelaySeconds);
      }
      return (await this.#ports.segments.remove(dataId, id, { version, ended: trackingOf(segment) })) || undefined;
    });
  }

  /** Stream readers need the tracking that a flip belongs to, so the write that ends a tracking also stores it. */
  async #changeAt(
    dataId: DataId,
    rules: ContactRules,
    { id, request, now, precondition }: ChangeOrder,
  ): Promise<Segment> {
    const count = this.#countOnce(dataId, rules);
    return this.#decide(dataId, async ({ segments, version }) => {
      const before = findIn(segments, id);
      checkPrecondition(before, precondition);
      const changes = changesOf(before, request, now);
      const at = timeOfChange(before, now);
      const segment = { ...before, ...changes, updatedAt: at.toISOString() };
      const { condition } = changes;
      const counted = condition && { memberCount: await count(segment, condition, segments) };
      const change = {
        changes: { ...changes, ...counted },
        ended: changes.trackedSince === undefined ? undefined : trackingOf(before),
      };
      const unchangedSince = precondition && before.updatedAt;
      const isChanged = await this.#ports.segments.changeAt(dataId, id, {
        ...change,
        now: at,
        version,
        unchangedSince,
      });
      return isChanged ? { ...segment, ...counted } : undefined;
    });
  }

  /** Within this request, so that contacts that match after its response enter with an event; a job does the rest. */
  async #markInitial(dataId: DataId, rules: ContactRules, segment: Segment): Promise<Segment> {
    try {
      const { total } = await this.#ports.members.compute(dataId, rules, segment.id);
      return { ...segment, memberCount: total };
    } catch (error) {
      // Another request has deleted or untracked the segment.
      if (error instanceof Refusal) return segment;
      throw error;
    }
  }

  /**
   * Counts the members of a valid condition once, even when the decision is retried: with many contacts it takes seconds.
   * @throws Refusal `invalid`.
   */
  #countOnce(dataId: DataId, rules: ContactRules) {
    let members: Promise<number> | undefined;
    return (segment: Segment, condition: Condition, segments: readonly Segment[]): Promise<number> => {
      const tooBig = sizeIssue({ segmentId: segment.id, condition, path: "condition" }, segments);
      const issues = tooBig
        ? [tooBig]
        : referenceIssues({ segmentId: segment.id, condition, path: "condition" }, segments);
      if (issues.length > 0) throw invalid(issues);
      // Marking the initial members counts them.
      if (segment.isMarkingInitial) return Promise.resolve(segment.memberCount);
      members ??= this.#ports.members.count(dataId, rules, { segment, segments });
      return members;
    };
  }

  /** @throws Refusal `badRequest` when the condition is no object, `invalid` when it is no condition. */
  async #readCondition(dataId: DataId, rules: ContactRules, given: unknown) {
    if (typeof given !== "object" || given === null || Array.isArray(given)) throw badRequest("condition is required");
    const parsed = parseCondition(given, "condition");
    if ("issues" in parsed) throw invalid(parsed.issues);
    const warnings = await this.#ports.names.check(dataId, rules, parsed.names);
    return { condition: parsed.condition, warnings };
  }

  /** Retries while other requests save segments in between, which `attempt` reports by returning undefined. */
  async #decide<T>(dataId: DataId, attempt: (snapshot: SegmentSnapshot) => Promise<T | undefined>): Promise<T> {
    return retryOnConflict(async () => attempt(await this.#ports.segments.snapshot(dataId)));
  }
}

function findIn(segments: readonly Segment[], id: string): Segment {
  const segment = segments.find((each) => each.id === id);
  if (!segment) throw notFound("segment", id);
  return segment;
}

/** For a request without a condition, or for a list. */
const noCondition = { condition: null, warnings: [] };

type ChangeRequest = Omit<SegmentChangeRequest, "type" | "condition"> & { condition: Condition | null };

interface ChangeOrder {
  id: string;
  request: ChangeRequest;
  now: Date;
  precondition: Precondition | undefined;
}

/** The requested fields that differ. Tracking that is switched on again starts from scratch. */
function changesOf(
  segment: Segment,
  { name, description, condition, trackMembership, emitInitial = false }: ChangeRequest,
  now: Date,
): SegmentChanges {
  const isTracked = segment.trackedSince !== null;
  return {
    ...(name !== undefined && name !== segment.name && { name }),
    ...(description !== undefined && description !== segment.description && { description }),
    ...(condition && !isDeepStrictEqual(condition, segment.condition) && { condition }),
    ...(trackMembership !== undefined &&
      trackMembership !== isTracked &&
      trackingFrom({ type: segment.type, isTracked: trackMembership, emitInitial }, now)),
  };
}

/** A list stores the flag as requested, but ignores it. */
const trackingFrom = (
  { type, isTracked, emitInitial }: { type: SegmentType; isTracked: boolean; emitInitial: boolean },
  now: Date,
) => ({
  trackedSince: isTracked ? now.getTime() : null,
  isMarkingInitial: isTracked && type === "DYNAMIC" && !emitInitial,
});

const tooMany = (): Refusal =>
  new Refusal("conflict", {
    code: "CONFLICT",
    message: `A project has at most ${segmentsMax} segments.`,
    details: { limit: segmentsMax },
    suggestion: "Delete segments that you no longer use.",
  });
