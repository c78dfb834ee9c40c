import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { ActivityReader, EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { type Membership, SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { isMarked, isTracked, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { notFound } from "#lib/platform/refusal.ts";

interface ContactSegmentPorts {
  segments: Pick<SegmentReader, "list">;
  deletedEvents: DeletedEvents;
  walker: Pick<AudienceWalker, "findAll">;
  activities: Pick<ActivityReader, "ofContact">;
}

interface ContactSegmentQuery {
  contactId: string;
  rules: ContactRules;
  now: Date;
}

/** The segments that a contact is in now (contract 16 section 1). */
export class ContactSegments {
  readonly #ports: ContactSegmentPorts;

  constructor(ports: ContactSegmentPorts) {
    this.#ports = ports;
  }

  /**
   * Newest segment first. Lists and tracked segments are told by the contact's marks; the conditions of the others are
   * evaluated. @throws Refusal `notFound`.
   */
  async list(dataId: DataId, { contactId, rules, now }: ContactSegmentQuery): Promise<Segment[]> {
    const { walker, segments: store, deletedEvents, activities } = this.#ports;
    const [[about], segments, deleted] = await Promise.all([
      walker.findAll(dataId, [contactId], rules.deletedFields),
      store.list(dataId),
      deletedEvents.list(dataId),
    ]);
    if (!about) throw notFound("contact", contactId);
    const predicates = new SegmentPredicates(segments, deleted, rules.topics);
    const asked = segments.filter((segment) => !isToldByMark(segment)).map(({ id }) => id);
    const needsMails = predicates.needsOf(asked).activities.size > 0;
    const times = needsMails ? await activities.ofContact(dataId, contactId) : new Map<EmailActivity, number>();
    const isMemberOf = predicates.membershipOf(about, times, now.getTime());
    return segments.filter((segment) =>
      isToldByMark(segment) ? isMarked(segment, about.marks) : holds(isMemberOf, segment.id),
    );
  }
}

/** While initial members are being marked, some marks are missing. */
const isToldByMark = (segment: Segment): boolean =>
  segment.type === "STATIC" || (isTracked(segment) && !segment.isMarkingInitial);

/** A segment that cannot be evaluated has no members; the others are still shown. */
function holds(isMemberOf: Membership, segmentId: string): boolean {
  try {
    return isMemberOf(segmentId);
  } catch (error) {
    logger.error("Evaluating a segment for a contact failed", { segmentId, error });
    return false;
  }
}
