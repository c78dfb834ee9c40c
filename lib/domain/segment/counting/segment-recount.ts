import type { ActivityReader } from "#lib/domain/event/email-activity.ts";
import type { AudienceContact, AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { AudiencePosition, AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { Judge, PassRequest, SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Membership } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { isInitial, stillMarking } from "#lib/domain/segment/tracking/initial-marking.ts";
import { markFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** The result for one segment so far. */
export interface SegmentCount {
  members: number;
  /** Memberships that this pass settled with an event; excludes those that another worker settled first. */
  added: number;
  removed: number;
  /** The condition cannot be evaluated, so the numbers mean nothing. */
  failed: boolean;
  /** Since when it is tracked, if this pass marks its initial members and began after that. */
  markingSince?: number | undefined;
}

/** The state of an unfinished recount; plain JSON, so that another message can continue it. */
export interface RecountProgress {
  /** The instant that members are counted for, in milliseconds since 1970. */
  now: number;
  position: AudiencePosition;
  counts: Record<string, SegmentCount>;
}

export interface RecountRequest extends Omit<PassRequest, "from" | "now"> {
  /** Segments to count. */
  segments: readonly Segment[];
  /** Whether to settle the marks of the tracked segments too; after `until`, if given, the rest is only counted. */
  settle?: { until?: Date };
  from?: RecountProgress;
}

interface RecountOutcome {
  /** By segment id. */
  counts: Record<string, SegmentCount>;
  /** Where to continue when the time was up. */
  next: RecountProgress | undefined;
  /** Whether some segmentMarks were not settled because their time was up. */
  isUnsettled: boolean;
}

interface Parts {
  pass: Pick<SegmentPass, "run">;
  walker: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
  segmentMarks: Pick<SegmentMarkStore, "flip">;
  segments: Pick<SegmentStore, "find" | "endInitialMarking">;
  clock: Clock;
}

/** Counts the members of segments in one pass, and updates stored segmentMarks to match the conditions. */
export class SegmentRecount {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Costs a pass, plus 1 RRU for 4 KB and 1 WRU for each KB of the contact per settled membership. */
  async run(request: RecountRequest): Promise<RecountOutcome> {
    const { from, segments, predicates, settle } = request;
    const now = from?.now ?? this.#parts.clock.now().getTime();
    const tally = new Tally(this.#parts, request, now);
    const ids = segments.map(({ id }) => id);
    const needs = predicates.needsOf(ids);
    const asked = settle ? toSettle(segments.filter(isTracked), needs) : needs;
    // A contact that has left a segment still has its mark.
    const membersOf = settle ? undefined : ids;
    const pass = { ...request, membersOf, now, from: from?.position };
    const position = await this.#parts.pass.run(pass, asked, ({ contacts }, judge) => tally.take(contacts, judge));
    const { counts, isUnsettled } = tally;
    if (!position && !isUnsettled) await this.#endMarking(request.dataId, counts);
    return { counts, next: position && { now, position, counts }, isUnsettled };
  }

  /** Every initial member has its mark now: later matches enter with an event. */
  async #endMarking(dataId: DataId, counts: Record<string, SegmentCount>): Promise<void> {
    for (const [segmentId, { failed, markingSince }] of Object.entries(counts)) {
      if (failed || markingSince === undefined) continue;
      await this.#parts.segments.endInitialMarking(dataId, segmentId, markingSince);
    }
  }
}

/** Adds the marks. Strong while initial members are marked, because nothing later would correct a missed one. */
const toSettle = (segments: readonly Segment[], needs: SegmentNeeds): SegmentNeeds => ({
  ...needs,
  marks: new Set([...needs.marks, ...segments.map(({ id }) => markOf(id))]),
  isStrong: segments.some(({ isMarkingInitial }) => isMarkingInitial),
});

/** A segment with its result. */
interface Counted {
  segment: Segment;
  count: SegmentCount;
}

/** A contact whose mark of a segment differs from the pass's result. */
interface Candidate extends Counted {
  contactId: string;
  /** As counted by the pass. */
  isMember: boolean;
}

/** DynamoDB's limit for one call. */
const readAtOnce = 100;

/** For each of the 16 partitions: together, one per connection of the client. */
const flipsAtOnce = 3;

/** Only for a segment whose initial members a pass marks from its first contact on. */
const markingSince = ({ isMarkingInitial, trackedSince }: Segment, { settle }: RecountRequest): number | undefined =>
  settle && isMarkingInitial && trackedSince !== null ? trackedSince : undefined;

class Tally {
  readonly #counted: readonly Counted[];
  isUnsettled = false;
  readonly #parts: Parts;
  readonly #request: RecountRequest;
  readonly #now: number;
  readonly #asksAboutMails: boolean;

  constructor(parts: Parts, request: RecountRequest, now: number) {
    this.#parts = parts;
    this.#request = request;
    this.#now = now;
    const tracked = request.segments.filter(isTracked).map(({ id }) => id);
    this.#asksAboutMails = request.predicates.needsOf(tracked).activities.size > 0;
    const nothing = { members: 0, added: 0, removed: 0, failed: false };
    this.#counted = request.segments.map((segment) => ({
      segment,
      count: {
        ...nothing,
        ...(request.from ? request.from.counts[segment.id] : { markingSince: markingSince(segment, request) }),
      },
    }));
  }

  get counts(): Record<string, SegmentCount> {
    return Object.fromEntries(this.#counted.map(({ segment, count }) => [segment.id, count]));
  }

  async take(page: AudienceView[], judge: Judge): Promise<void> {
    const candidates: Candidate[] = [];
    for (const about of page) {
      const isMemberOf = judge(about);
      for (const { segment, count } of this.#counted) {
        const isMember = this.#ask(segment, count, isMemberOf);
        if (isMember === undefined) continue;
        if (isMember) count.members += 1;
        if (this.#request.settle && markFlip(segment, { marks: about.marks, isMember }, this.#now)) {
          candidates.push({ contactId: about.contact.id, segment, count, isMember });
        }
      }
    }
    await this.#settle(candidates, judge);
  }

  async #settle(candidates: readonly Candidate[], judge: Judge): Promise<void> {
    const byContact = Map.groupBy(candidates, ({ contactId }) => contactId);
    const contactIds = [...byContact.keys()];
    for (let start = 0; start < contactIds.length; start += readAtOnce) {
      if (this.#isTimeOver()) {
        this.isUnsettled = true;
        return;
      }
      const some = contactIds.slice(start, start + readAtOnce);
      await this.#settleSome(
        some.map((id) => [id, byContact.get(id) ?? []]),
        judge,
      );
    }
  }

  /** A pass may read stale data, so a contact is read again before its mark changes. */
  async #settleSome(candidates: [string, Candidate[]][], judge: Judge): Promise<void> {
    const { dataId, deletedFields } = this.#request;
    const contactIds = candidates.map(([id]) => id);
    const read = await this.#parts.walker.findAll(dataId, contactIds, deletedFields);
    const present = new Map(read.map((about) => [about.contact.id, about]));
    const marking = await stillMarking(this.#parts.segments, dataId, { tracked: this.#request.segments });
    await mapConcurrently(candidates, flipsAtOnce, async ([id, ofContact]) => {
      const about = present.get(id);
      const isMemberOf = about && (await this.#judgeAgain(about, judge));
      for (const { segment, count, isMember: wasCounted } of ofContact) {
        const isMember = isMemberOf ? this.#ask(segment, count, isMemberOf) : false;
        if (isMember === undefined) continue;
        count.members += Number(isMember) - Number(wasCounted);
        if (about) await this.#flip(about, { segment, isMember, count, marking });
      }
    });
  }

  /** The log that the pass reads can be late: a contact that has just opened an email must not be removed again. */
  async #judgeAgain(about: AudienceContact, judge: Judge): Promise<Membership> {
    if (!this.#asksAboutMails) return judge(about);
    const { dataId, predicates } = this.#request;
    const times = await this.#parts.activities.ofContact(dataId, about.contact.id);
    return predicates.membershipOf(about, times, this.#now);
  }

  async #flip(
    { contact, marks }: AudienceView,
    { segment, isMember, count, marking }: Counted & { isMember: boolean; marking: ReadonlySet<string> },
  ): Promise<void> {
    const { clock, segmentMarks } = this.#parts;
    const flip = markFlip(
      segment,
      { marks, isMember, isInitial: isInitial(segment, contact, marking) },
      clock.now().getTime(),
    );
    if (!flip) return;
    if (!(await segmentMarks.flip(this.#request.dataId, contact.id, { flip }))) return;
    if (flip.to === segment.trackedSince) return;
    if (isMember) count.added += 1;
    else count.removed += 1;
  }

  /** Skips a segment after its first failure; the other segments continue. */
  #ask({ id }: Segment, count: SegmentCount, isMemberOf: Membership): boolean | undefined {
    if (count.failed) return undefined;
    try {
      return isMemberOf(id);
    } catch (error) {
      count.failed = true;
      logger.error("Evaluating a segment failed", { projectId: this.#request.dataId, segmentId: id, error });
      return undefined;
    }
  }

  #isTimeOver(): boolean {
    const until = this.#request.settle?.until;
    return until !== undefined && this.#parts.clock.now() >= until;
  }
}
