import { type AttributedChange, causeOfChange } from "#lib/domain/event/cause-of-change.ts";
import { type ContactEvent, eventTime } from "#lib/domain/event/event.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import { slugOf } from "#lib/domain/segment/authoring/slug.ts";
import type { TrackingOf } from "#lib/domain/segment/tracking/tracking.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** The part of a contact that shows membership changes in its stored change. */
export interface TrackedContact extends Pick<AudienceContact, "marks">, AttributedChange {
  id: string;
  email: string;
  createdAt: string;
}

/** A mark set by a stored change of a contact; times in milliseconds since 1970, negative after an exit. */
interface ChangedMark {
  mark: string;
  from: number | undefined;
  to: number;
  /** When the mark flipped. */
  at: number;
}

/** A removed mark means nothing: it is removed with its list. */
export function changedMarks({ before, after }: Change<Pick<TrackedContact, "marks">>): ChangedMark[] {
  return [...(after?.marks ?? [])].flatMap(([mark, to]) => {
    const from = before?.marks.get(mark);
    return from === to ? [] : { mark, from, to, at: Math.abs(to) };
  });
}

/**
 * The events of marks that flipped in a stored change of a contact (contract 07 section 2), for segments tracked at the time of
 * the flip. Initial members have none. Reading a change again gives the same events; a deleted contact has none.
 */
export function segmentEvents(trackingOf: TrackingOf, change: Change<TrackedContact>): ContactEvent[] {
  const { after } = change;
  if (!after) return [];
  const { id: contactId, email: contactEmail } = after;
  return changedMarks(change).flatMap(({ mark, from, to, at }) => {
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
