import { type ConditionSubject, compileCondition, type Predicate } from "#lib/domain/condition/compile-condition.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { type EmailActivity, isEmailActivity } from "#lib/domain/event/email-activity.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import { needsOf, type SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { isMarked, type Segment } from "#lib/domain/segment/segment.ts";

/** When things happened last to the mails of one contact, in milliseconds since 1970. A map is one. */
export interface ActivityTimes {
  get(activity: EmailActivity): number | undefined;
}

/** Tells of one contact at one instant which segments it belongs to. False for a segment that there is not. */
export type Membership = (segmentId: string) => boolean;

interface CompiledSegment {
  segment: Segment;
  place: number;
  /** None for a list. */
  predicate: Predicate | undefined;
}

/**
 * A chain of references is no longer when it is saved (contract 05 section 7), and the audience of a campaign may be one more
 * above it: what lies beyond counts as not there.
 */
const chainMax = 6;

/**
 * All segments of a project, compiled once to be asked about millions of contacts. Referenced segments are asked live, each
 * once a contact however many conditions refer to it.
 */
export class SegmentPredicates {
  readonly #segments: ReadonlyMap<string, Segment>;
  readonly #compiled: ReadonlyMap<string, CompiledSegment>;
  readonly #deletedEvents: ReadonlyMap<string, number>;

  /** `deletedEvents`: names that are being deleted, with the time up to which their events count no longer, in milliseconds. */
  constructor(segments: readonly Segment[], deletedEvents: ReadonlyMap<string, number> = new Map()) {
    this.#segments = new Map(segments.map((segment) => [segment.id, segment]));
    this.#compiled = new Map(segments.map((segment, place) => [segment.id, compile(segment, place)]));
    this.#deletedEvents = deletedEvents;
  }

  /** What has to be known of contacts to ask about these segments. */
  needsOf(segmentIds: Iterable<string>): SegmentNeeds {
    return needsOf(this.#segments, segmentIds);
  }

  /** `now`: milliseconds since 1970. */
  membershipOf(about: AudienceView, activity: ActivityTimes, now: number): Membership {
    const known = new Uint8Array(this.#compiled.size);
    let chain = 0;
    const isMemberOf = (segmentId: string): boolean => {
      const compiled = this.#compiled.get(segmentId);
      if (!compiled) return false;
      const { segment, place, predicate } = compiled;
      if (!predicate) return isMarked(segment, about.marks);
      if (known[place] || chain === chainMax) return known[place] === yes;
      // Should it ever come back to itself, it is not its own member.
      known[place] = no;
      chain += 1;
      try {
        if (predicate(subject, now)) known[place] = yes;
      } catch (error) {
        // Whoever refers to it too is not to take that for an answer.
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
    };
    return isMemberOf;
  }

  /** Newest event of this name, or of this activity, in milliseconds since 1970. */
  lastEventAt(name: string, about: AudienceView, activity: ActivityTimes): number | undefined {
    if (isEmailActivity(name)) {
      const at = activity.get(name);
      // Mails from before belong to an earlier contact of this id, which was deleted.
      return at === undefined || at < Date.parse(about.contact.createdAt) ? undefined : at;
    }
    const at = about.lastEvents.get(name);
    return at === undefined || at <= (this.#deletedEvents.get(name) ?? Number.NEGATIVE_INFINITY) ? undefined : at;
  }
}

/** What is kept of a segment. */
const unknown = 0;
const no = 1;
const yes = 2;

const compile = (segment: Segment, place: number): CompiledSegment => ({
  segment,
  place,
  predicate: segment.condition ? predicateOf(segment.condition) : undefined,
});

/** One that cannot be compiled throws when it is asked, it or what refers to it: no other segment fails with it. */
function predicateOf(condition: Condition): Predicate {
  try {
    return compileCondition(condition);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
