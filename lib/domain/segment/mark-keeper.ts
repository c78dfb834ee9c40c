import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { ActivityReader, EmailActivity } from "#lib/domain/event/email-activity.ts";
import { activitiesOf } from "#lib/domain/event/email-happenings.ts";
import type { EmailHappening } from "#lib/domain/event/email-log.ts";
import type { AudienceReader, AudienceView } from "#lib/domain/segment/audience.ts";
import { type MarkFlip, markFlip } from "#lib/domain/segment/mark-flip.ts";
import type { MembershipStore } from "#lib/domain/segment/membership.ts";
import { isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import type { Membership, SegmentPredicates } from "#lib/domain/segment/segment-predicates.ts";
import { logger } from "#lib/platform/logger.ts";

/** A project's tracked segments, ready to be asked about its contacts. */
export interface TrackedScope {
  projectId: string;
  deletedFields: readonly DeletedField[];
  predicates: SegmentPredicates;
  tracked: readonly Segment[];
  /** Whether any of them asks what became of mails. */
  asksAboutMails: boolean;
}

export interface MarkPorts {
  audience: AudienceReader;
  activities: Pick<ActivityReader, "ofContact">;
  memberships: MembershipStore;
}

/** `segments`: all of the project. */
export function trackedScope(
  projectId: string,
  deletedFields: readonly DeletedField[],
  segments: readonly Segment[],
  predicates: SegmentPredicates,
): TrackedScope {
  const tracked = segments.filter(isTracked);
  const { activities } = predicates.needsOf(tracked.map(({ id }) => id));
  return { projectId, deletedFields, predicates, tracked, asksAboutMails: activities.size > 0 };
}

/** Sets the marks of tracked segments right, contact by contact. */
export class MarkKeeper {
  readonly #ports: MarkPorts;

  constructor(ports: MarkPorts) {
    this.#ports = ports;
  }

  /**
   * Decides from a strong read, and flips only the marks that were read: where one is another by then, somebody else was
   * faster. The flips that were made. `happenings`: news of the contact's mails, which an eventual read may not show yet.
   */
  async settle(
    scope: TrackedScope,
    contactId: string,
    now: number,
    happenings: readonly EmailHappening[] = [],
  ): Promise<MarkFlip[]> {
    const { audience, memberships } = this.#ports;
    const times = await this.activityOf(scope, contactId, happenings);
    const about = await audience.find(scope.projectId, scope.deletedFields, contactId);
    if (!about) return [];
    const made: MarkFlip[] = [];
    for (const flip of flipsOf(scope, about, scope.predicates.membershipOf(about, times, now), now)) {
      const { mark, from, to } = flip;
      if (await memberships.flip(scope.projectId, contactId, mark, from, to)) made.push(flip);
    }
    return made;
  }

  /** Nothing is read when no tracked segment asks about mails. */
  async activityOf(
    { projectId, asksAboutMails }: TrackedScope,
    contactId: string,
    happenings: readonly EmailHappening[],
  ): Promise<ReadonlyMap<EmailActivity, number>> {
    if (!asksAboutMails) return new Map();
    const times = new Map(await this.#ports.activities.ofContact(projectId, contactId));
    for (const happening of happenings) {
      const at = Date.parse(happening.createdAt);
      for (const activity of activitiesOf(happening)) times.set(activity, Math.max(at, times.get(activity) ?? at));
    }
    return times;
  }
}

/** What is to flip of a contact's marks. A segment that cannot be asked keeps its marks, and all others are still asked. */
export function flipsOf(
  { projectId, tracked }: TrackedScope,
  { marks }: Pick<AudienceView, "marks">,
  isMemberOf: Membership,
  now: number,
): MarkFlip[] {
  return tracked.flatMap((segment) => {
    try {
      return markFlip(segment, marks, isMemberOf(segment.id), now) ?? [];
    } catch (error) {
      logger.error("A tracked segment could not be asked.", { projectId, segmentId: segment.id, error });
      return [];
    }
  });
}
