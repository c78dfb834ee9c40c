import { isTooLate } from "#lib/domain/event/cause-of-change.ts";
import type { ActivityReader, EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { type Membership, SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import { isInitial, stillMarking } from "#lib/domain/segment/tracking/initial-marking.ts";
import { type MarkFlip, markFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";

/** A project's tracked segments, ready to evaluate its contacts. */
interface TrackedScope {
  dataId: DataId;
  deletedFields: readonly DeletedField[];
  predicates: SegmentPredicates;
  tracked: readonly Segment[];
  /** Whether any of them asks about email activity. */
  asksAboutMails: boolean;
}

interface MarkUpdaterPorts {
  audience: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
  segmentMarks: SegmentMarkStore;
  segments: Pick<SegmentReader, "find">;
}

/** `segments`: all of the project. */
export function trackedScope(
  dataId: DataId,
  {
    rules: { deletedFields, topics },
    segments,
    deletedEvents,
  }: {
    rules: ContactRules;
    segments: readonly Segment[];
    deletedEvents: ReadonlyMap<string, number>;
  },
): TrackedScope {
  const predicates = new SegmentPredicates(segments, deletedEvents, topics);
  const tracked = segments.filter(isTracked);
  const { activities } = predicates.needsOf(tracked.map(({ id }) => id));
  return { dataId, deletedFields, predicates, tracked, asksAboutMails: activities.size > 0 };
}

const contactsAtOnce = 16;

/** This many segments with ordinary conditions are evaluated for a contact in about a millisecond. */
const segmentsOfUnit = 500;

/** Work units to evaluate the tracked segments for one contact. */
export const evaluationUnits = ({ tracked, asksAboutMails }: TrackedScope): number =>
  tracked.length / segmentsOfUnit + (asksAboutMails ? 1 : 0);

/** Corrects the marks of tracked segments. */
export class MarkUpdater {
  readonly #ports: MarkUpdaterPorts;

  constructor(ports: MarkUpdaterPorts) {
    this.#ports = ports;
  }

  /**
   * Decides from strong reads of these contacts, and flips a mark only if it is still as read: otherwise another worker was
   * faster. Returns the flips it made. `stepChanges`: by contact, when a workflow step made the change that these flips follow.
   */
  async settle(
    scope: TrackedScope,
    contactIds: readonly string[],
    {
      now,
      budget = unlimited,
      stepChanges = new Map(),
    }: { now: number; budget?: WorkBudget | undefined; stepChanges?: ReadonlyMap<string, string> | undefined },
  ): Promise<MarkFlip[]> {
    const { audience, segmentMarks, segments } = this.#ports;
    const { dataId, deletedFields, tracked } = scope;
    if (contactIds.length === 0) return [];
    const contacts = await audience.findAll(dataId, contactIds, deletedFields);
    const marking = await stillMarking(segments, dataId, { tracked, budget });
    const made = await mapConcurrently(contacts, contactsAtOnce, async (about) => {
      const { id, updatedAt } = about.contact;
      const stepAt = stepChanges.get(id) === updatedAt ? updatedAt : undefined;
      budget.spend(evaluationUnits(scope));
      const wanted = await this.wantedFlips(scope, about, { now, marking });
      const isLate = ({ to }: MarkFlip) =>
        stepAt !== undefined && isTooLate(new Date(Math.abs(to)).toISOString(), stepAt);
      const inTime = wanted.filter((flip) => !isLate(flip));
      const flips = [...(await segmentMarks.flipAll(dataId, id, { flips: inTime, budget }))];
      for (const flip of wanted.filter(isLate)) {
        budget.spend(1);
        if (await segmentMarks.flip(dataId, id, { flip, changedAt: stepAt })) flips.push(flip);
      }
      return flips;
    });
    return made.flat();
  }

  /**
   * The flips that a contact's marks need, for the contact as given. Reads its emails only when a tracked segment asks about
   * them. `marking`: the segments that mark their initial members.
   */
  async wantedFlips(
    scope: TrackedScope,
    about: AudienceContact,
    { now, marking = new Set() }: { now: number; marking?: ReadonlySet<string> | undefined },
  ): Promise<MarkFlip[]> {
    const { dataId, predicates, asksAboutMails } = scope;
    const times = asksAboutMails
      ? await this.#ports.activities.ofContact(dataId, about.contact.id)
      : new Map<EmailActivity, number>();
    return flipsOf(scope, { contact: about, isMemberOf: predicates.membershipOf(about, times, now), now, marking });
  }
}

interface FlipsOfInput {
  contact: Pick<AudienceContact, "marks" | "contact">;
  isMemberOf: Membership;
  now: number;
  marking: ReadonlySet<string>;
}

/** The flips that a contact's marks need. A segment that cannot be evaluated keeps its marks and does not stop the others. */
function flipsOf(
  { dataId, tracked }: TrackedScope,
  { contact: { marks, contact }, isMemberOf, now, marking }: FlipsOfInput,
): MarkFlip[] {
  return tracked.flatMap((segment) => {
    try {
      return (
        markFlip(
          segment,
          { marks, isMember: isMemberOf(segment.id), isInitial: isInitial(segment, contact, marking) },
          now,
        ) ?? []
      );
    } catch (error) {
      logger.error("Evaluating a tracked segment failed", { projectId: dataId, segmentId: segment.id, error });
      return [];
    }
  });
}
