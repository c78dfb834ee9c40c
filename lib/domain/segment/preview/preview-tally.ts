import type { AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { PassRequest, SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";

/** What a preview has found among the contacts that it has seen. */
export interface PreviewTally {
  seen: number;
  /** Matches. */
  count: number;
  /** Matches that can get marketing email. */
  mailable: number;
  /** Ids of the first matches. */
  sample: string[];
}

export const emptyTally: PreviewTally = { seen: 0, count: 0, mailable: 0, sample: [] };

interface PreviewPass extends PassRequest {
  segmentId: string;
  sampleSize: number;
}

/** Adds the contacts of a pass to `tally`. Returns the position when the time ran out before the last contact. */
export function tallyContacts(
  pass: Pick<SegmentPass, "run">,
  { segmentId, sampleSize, ...request }: PreviewPass,
  tally: PreviewTally,
): Promise<AudiencePosition | undefined> {
  const membersOf = [segmentId];
  const needs = request.predicates.needsOf(membersOf);
  return pass.run({ ...request, membersOf }, needs, async ({ contacts, seen }, judge) => {
    tally.seen += seen;
    for (const about of contacts) {
      if (!judge(about)(segmentId)) continue;
      tally.count += 1;
      if (about.contact.subscribed) tally.mailable += 1;
      if (tally.sample.length < sampleSize) tally.sample.push(about.contact.id);
    }
  });
}
