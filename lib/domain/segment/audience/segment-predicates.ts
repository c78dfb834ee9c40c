import { type ConditionSubject, compileCondition, type Predicate } from "#lib/domain/condition/compile-condition.ts";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import { type EmailActivity, isEmailActivity } from "#lib/domain/event/email-activity.ts";
import { findTopic, type Topic } from "#lib/domain/project/topic.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import { needsOf, type SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { isMarked, type Segment } from "#lib/domain/segment/segment.ts";

/** When each email activity of a contact last happened, in milliseconds since 1970. A Map fits. */
interface ActivityTimes {
  get(activity: EmailActivity): number | undefined;
}

/** Tells whether a contact belongs to a segment at one instant. False for an unknown segment. */
export type Membership = (segmentId: string) => boolean;

interface CompiledSegment {
  segment: Segment;
  place: number;
  /** Undefined for a list. */
  predicate: Predicate | undefined;
}

/**
 * Saving limits the length of a chain of references (contract 05 section 7); a campaign's audience may add one on top. Segments
 * beyond that count as missing.
 */
const chainMax = 6;

/**
 * All segments of a project, compiled once to evaluate millions of contacts. Referenced segments are evaluated live, each once
 * per contact, no matter how many conditions refer to it.
 */
export class SegmentPredicates {
  readonly #segments: ReadonlyMap<string, Segment>;
  readonly #compiled: ReadonlyMap<string, CompiledSegment>;
  readonly #deletedEvents: ReadonlyMap<string, number>;
  readonly #topics: readonly Topic[];

  /** `deletedEvents`: names under deletion, with the time in milliseconds up to which their events no longer count. */
  constructor(
    segments: readonly Segment[],
    deletedEvents: ReadonlyMap<string, number> = new Map(),
    topics: readonly Topic[] = [],
  ) {
    this.#segments = new Map(segments.map((segment) => [segment.id, segment]));
    this.#compiled = new Map(segments.map((segment, place) => [segment.id, compile(segment, place)]));
    this.#deletedEvents = deletedEvents;
    this.#topics = topics;
  }

  /** What must be read of contacts to evaluate these segments. */
  needsOf(segmentIds: Iterable<string>): SegmentNeeds {
    return needsOf(this.#segments, segmentIds);
  }

  /** One for each segment; undefined when they do not tell which contacts belong to it. */
  conditionsOf(segmentIds: readonly string[]): Condition[] | undefined {
    const conditions = segmentIds.map((id) => conditionOf(this.#segments.get(id)));
    return conditions.every((condition) => condition !== undefined) ? conditions : undefined;
  }

  /** `now`: milliseconds since 1970. */
  membershipOf(about: AudienceView, activity: ActivityTimes, now: number): Membership {
    return this.subjectOf(about, activity, now).isMemberOf;
  }

  /** The contact as a condition's subject; memberships are evaluated as of `now`, in milliseconds since 1970. */
  subjectOf(about: AudienceView, activity: ActivityTimes, now: number): ConditionSubject {
    const known = new Uint8Array(this.#compiled.size);
    let chain = 0;
    const isMemberOf = (segmentId: string): boolean => {
      const compiled = this.#compiled.get(segmentId);
      if (!compiled) return false;
      const { segment, place, predicate } = compiled;
      if (!predicate) return isMarked(segment, about.marks);
      if (known[place] || chain === chainMax) return known[place] === yes;
      // If a segment refers back to itself, it is not its own member.
      known[place] = no;
      chain += 1;
      try {
        if (predicate(subject, now)) known[place] = yes;
      } catch (error) {
        // Another segment that refers to this one must not use `no` as its result.
        known[place] = unknown;
        throw error;
      } finally {
        chain -= 1;
      }
      return known[place] === yes;
    };
    const subject: ConditionSubject = {
      contact: about.contact,
      lastEventAt: (name) => this.lastEventAt(name, about, activity),
      isMemberOf,
      isSubscribedTo: (key) => {
        const topic = findTopic(this.#topics, key);
        return topic !== undefined && isSubscribedTo(topic, about.contact);
      },
    };
    return subject;
  }

  /** Newest event of this name, or newest email activity, in milliseconds since 1970. */
  lastEventAt(name: string, about: AudienceView, activity: ActivityTimes): number | undefined {
    if (isEmailActivity(name)) {
      const at = activity.get(name);
      // Older emails belong to an earlier contact with this id, which was deleted.
      return at === undefined || at < Date.parse(about.contact.createdAt) ? undefined : at;
    }
    const at = about.lastEvents.get(name);
    return at === undefined || at <= (this.#deletedEvents.get(name) ?? Number.NEGATIVE_INFINITY) ? undefined : at;
  }
}

function conditionOf(segment: Segment | undefined): Condition | undefined {
  if (segment?.type !== "STATIC") return segment?.condition ?? undefined;
  const filters: Filter[] = [{ field: `segment.${segment.id}`, operator: "memberOfSegment" }];
  return { logic: "AND", groups: [{ filters }] };
}

/** Cached results of a segment. */
const unknown = 0;
const no = 1;
const yes = 2;

const compile = (segment: Segment, place: number): CompiledSegment => ({
  segment,
  place,
  predicate: segment.condition ? predicateOf(segment.condition) : undefined,
});

/** A condition that does not compile throws when it is evaluated, directly or by reference; no other segment fails. */
function predicateOf(condition: Condition): Predicate {
  try {
    return compileCondition(condition);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
