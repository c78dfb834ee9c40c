import { type ContactEvent, eventTime } from "#lib/domain/event/event.ts";
import { causeOfChange, type MarkedChange } from "#lib/domain/execution/cause-of-change.ts";
import type { AudienceContact } from "#lib/domain/segment/audience.ts";
import { isMarked, isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { slugOf } from "#lib/domain/segment/slug.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** A contact as far as its stored change tells of memberships. */
export interface MarkedContact extends Pick<AudienceContact, "marks">, MarkedChange {
  id: string;
  email: string;
  createdAt: string;
}

/**
 * The events of marks that flipped in a stored change of a contact (contract 07 section 2), of segments whose memberships
 * are tracked. A change that is read again has the same events; a deleted contact has left nothing.
 */
export function segmentEvents(segments: readonly Segment[], { before, after }: Change<MarkedContact>): ContactEvent[] {
  if (!after) return [];
  const { id: contactId, email: contactEmail, marks } = after;
  return segments.flatMap((segment) => {
    if (!isTracked(segment)) return [];
    const wasMember = before !== undefined && isMarked(segment, before.marks);
    const isMember = isMarked(segment, marks);
    const mark = markOf(segment.id);
    const since = marks.get(mark);
    if (since === undefined || isMember === wasMember) return [];
    const flippedAt = new Date(Math.abs(since)).toISOString();
    return {
      id: derivedId(`${contactId}#${mark}#${since}`),
      name: `segment.${slugOf(segment)}.${isMember ? "entry" : "exit"}`,
      contactId,
      contactEmail,
      data: { segmentId: segment.id, segmentName: segment.name },
      createdAt: eventTime(flippedAt, after),
      cause: causeOfChange(after, flippedAt),
    };
  });
}
