import type { ActivityReader } from "#lib/domain/event/email-activity.ts";
import type { AudienceContact, AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { AudiencePosition, AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import type { Judge, PassOrder, SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Membership } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { isInitial, stillMarking } from "#lib/domain/segment/tracking/initial-marking.ts";
import { markFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { MembershipStore } from "#lib/domain/segment/tracking/membership.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** What was found of one segment so far. */
export interface SegmentCount {
  members: number;
  /** Memberships that were settled with an event, as far as no other worker settled them first. */
  added: number;
  removed: number;
  /** Its condition cannot be evaluated: the numbers say nothing. */
  failed: boolean;
  /** Since when it is tracked, where this pass marks its initial members and began after that. */
  markingSince?: number | undefined;
}

/** A recount that has not come to the end goes on from here; plain JSON, so that another message can. */
export interface RecountProgress {
  /** As of when members are counted, in milliseconds since 1970. */
  now: number;
  position: AudiencePosition;
  counts: Record<string, SegmentCount>;
}

export interface RecountOrder extends Omit<PassOrder, "from" | "now"> {
  /** Those to be counted. */
  segments: readonly Segment[];
  /** Whether memberships of the tracked ones are settled too; after `until`, if it is given, the rest is only counted. */
  settle?: { until?: Date };
  from?: RecountProgress;
}

export interface RecountOutcome {
  /** By segment id. */
  counts: Record<string, SegmentCount>;
  /** Where to go on when the time was over. */
  next: RecountProgress | undefined;
  /** Whether memberships were left as they were because the time for them was over. */
  isUnsettled: boolean;
}

interface Parts {
  pass: Pick<SegmentPass, "run">;
  walker: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
  memberships: MembershipStore;
  segments: Pick<SegmentStore, "find" | "endInitialMarking">;
  clock: Clock;
}

/** Counts the members of segments in one pass, and brings stored memberships up to what the conditions say. */
export class SegmentRecount {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a pass costs; each membership settled 1 RRU for 4 KB and 1 WRU for each KB of its contact. */
  async run(order: RecountOrder): Promise<RecountOutcome> {
    const { from, segments, predicates, settle } = order;
    const now = from?.now ?? this.#parts.clock.now().getTime();
    const tally = new Tally(this.#parts, order, now);
    const needs = predicates.needsOf(segments.map(({ id }) => id));
    const asked = settle ? toSettle(segments.filter(isTracked), needs) : needs;
    const position = await this.#parts.pass.run({ ...order, now, from: from?.position }, asked, (page, judge) =>
      tally.take(page, judge),
    );
    const { counts, isUnsettled } = tally;
    if (!position && !isUnsettled) await this.#endMarking(order.projectId, counts);
    return { counts, next: position && { now, position, counts }, isUnsettled };
  }

  /** Every initial member has its mark: a contact that matches from now on enters with an event. */
  async #endMarking(projectId: string, counts: Record<string, SegmentCount>): Promise<void> {
    for (const [segmentId, { failed, markingSince }] of Object.entries(counts)) {
      if (failed || markingSince === undefined) continue;
      await this.#parts.segments.endInitialMarking(projectId, segmentId, markingSince);
    }
  }
}

/** With their marks; strong where initial members are marked, as nothing that follows would make good for one overlooked. */
const toSettle = (segments: readonly Segment[], needs: SegmentNeeds): SegmentNeeds => ({
  ...needs,
  marks: new Set([...needs.marks, ...segments.map(({ id }) => markOf(id))]),
  isStrong: segments.some(({ isMarkingInitial }) => isMarkingInitial),
});

/** A segment with what was found of it. */
interface Counted {
  segment: Segment;
  count: SegmentCount;
}

/** A contact whose mark of a segment is not as the pass would have it. */
interface Candidate extends Counted {
  contactId: string;
  /** As the pass has counted it. */
  isMember: boolean;
}

/** What DynamoDB reads in one call. */
const readAtOnce = 100;

/** Of each of the 16 partitions: together as many as the client has connections for. */
const flipsAtOnce = 3;

/** Of a segment whose initial members a pass marks from its first contact on. */
const markingSince = ({ isMarkingInitial, trackedSince }: Segment, { settle }: RecountOrder): number | undefined =>
  settle && isMarkingInitial && trackedSince !== null ? trackedSince : undefined;

class Tally {
  readonly #counted: readonly Counted[];
  isUnsettled = false;
  readonly #parts: Parts;
  readonly #order: RecountOrder;
  readonly #now: number;
  readonly #asksAboutMails: boolean;

  constructor(parts: Parts, order: RecountOrder, now: number) {
    this.#parts = parts;
    this.#order = order;
    this.#now = now;
    const tracked = order.segments.filter(isTracked).map(({ id }) => id);
    this.#asksAboutMails = order.predicates.needsOf(tracked).activities.size > 0;
    const nothing = { members: 0, added: 0, removed: 0, failed: false };
    this.#counted = order.segments.map((segment) => ({
      segment,
      count: {
        ...nothing,
        ...(order.from ? order.from.counts[segment.id] : { markingSince: markingSince(segment, order) }),
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
        if (this.#order.settle && markFlip(segment, about.marks, isMember, this.#now)) {
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

  /** A pass reads what may be late: whose mark is to change is read once more, and only then believed. */
  async #settleSome(candidates: [string, Candidate[]][], judge: Judge): Promise<void> {
    const { projectId, deletedFields } = this.#order;
    const contactIds = candidates.map(([id]) => id);
    const read = await this.#parts.walker.findAll(projectId, deletedFields, contactIds);
    const present = new Map(read.map((about) => [about.contact.id, about]));
    const marking = await stillMarking(this.#parts.segments, projectId, this.#order.segments);
    await mapConcurrently(candidates, flipsAtOnce, async ([id, ofContact]) => {
      const about = present.get(id);
      const isMemberOf = about && (await this.#judgeAnew(about, judge));
      for (const { segment, count, isMember: wasCounted } of ofContact) {
        const isMember = isMemberOf ? this.#ask(segment, count, isMemberOf) : false;
        if (isMember === undefined) continue;
        count.members += Number(isMember) - Number(wasCounted);
        if (about) await this.#flip(about, { segment, isMember, count, marking });
      }
    });
  }

  /** The log that the pass knows the mails from is late at times: who has opened one just now must not be taken out again. */
  async #judgeAnew(about: AudienceContact, judge: Judge): Promise<Membership> {
    if (!this.#asksAboutMails) return judge(about);
    const { projectId, predicates } = this.#order;
    const times = await this.#parts.activities.ofContact(projectId, about.contact.id);
    return predicates.membershipOf(about, times, this.#now);
  }

  async #flip(
    { contact, marks }: AudienceView,
    { segment, isMember, count, marking }: Counted & { isMember: boolean; marking: ReadonlySet<string> },
  ): Promise<void> {
    const { clock, memberships } = this.#parts;
    const flip = markFlip(segment, marks, isMember, clock.now().getTime(), isInitial(segment, contact, marking));
    if (!flip) return;
    const { mark, from, to } = flip;
    if (!(await memberships.flip(this.#order.projectId, contact.id, mark, from, to))) return;
    if (to === segment.trackedSince) return;
    if (isMember) count.added += 1;
    else count.removed += 1;
  }

  /** A segment that fails is passed over from then on; the others are not its business. */
  #ask({ id }: Segment, count: SegmentCount, isMemberOf: Membership): boolean | undefined {
    if (count.failed) return undefined;
    try {
      return isMemberOf(id);
    } catch (error) {
      count.failed = true;
      logger.error("A segment could not be evaluated.", { projectId: this.#order.projectId, segmentId: id, error });
      return undefined;
    }
  }

  #isTimeOver(): boolean {
    const until = this.#order.settle?.until;
    return until !== undefined && this.#parts.clock.now() >= until;
  }
}
