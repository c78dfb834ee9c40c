import { type ContactEvent, eventTime } from "#lib/domain/event/event.ts";
import { causeOfChange, type MarkedChange } from "#lib/domain/execution/starting/cause-of-change.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import { slugOf } from "#lib/domain/segment/authoring/slug.ts";
import type { TrackingOf } from "#lib/domain/segment/tracking/tracking.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** A contact as far as its stored change tells of memberships. */
export interface MarkedContact extends Pick<AudienceContact, "marks">, MarkedChange {
  id: string;
  email: string;
  createdAt: string;
}

/** A mark that a stored change of a contact has set; times in milliseconds since 1970, below zero after an exit. */
export interface MovedMark {
  mark: string;
  from: number | undefined;
  to: number;
  /** When it flipped. */
  at: number;
}

/** A mark that is gone says nothing: it goes with its list. */
export function movedMarks({ before, after }: Change<Pick<MarkedContact, "marks">>): MovedMark[] {
  return [...(after?.marks ?? [])].flatMap(([mark, to]) => {
    const from = before?.marks.get(mark);
    return from === to ? [] : { mark, from, to, at: Math.abs(to) };
  });
}

/**
 * The events of marks that flipped in a stored change of a contact (contract 07 section 2), of segments whose memberships
 * were tracked at the time of the flip. Initial members have none. A change that is read again has the same events; a
 * deleted contact has left nothing.
 */
export function segmentEvents(trackingOf: TrackingOf, change: Change<MarkedContact>): ContactEvent[] {
  const { after } = change;
  if (!after) return [];
  const { id: contactId, email: contactEmail } = after;
  return movedMarks(change).flatMap(({ mark, from, to, at }) => {
    const tracking = trackingOf(mark, at);
    if (!tracking || to === tracking.since) return [];
    const { segmentId, name, since } = tracking;
    const wasMember = from !== undefined && from >= since;
    const isMember = to > 0;
    if (isMember === wasMember) return [];
    const flippedAt = new Date(at).toISOString();
    return {
      id: derivedId(`${contactId}#${mark}#${to}`),
      name: `segment.${slugOf({ id: segmentId, name })}.${isMember ? "entry" : "exit"}`,
      contactId,
      contactEmail,
      data: { segmentId, segmentName: name },
      createdAt: eventTime(flippedAt, after),
      cause: causeOfChange(after, flippedAt),
    };
  });
}
