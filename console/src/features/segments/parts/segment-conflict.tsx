import { filtersOf } from "#condition/model/condition.ts";
import { type SegmentDraft, segmentDraftOf } from "#features/segments/model.ts";
import type { TaggedSegment } from "#features/segments/queries.ts";
import { type ConflictChoices, ConflictDialog } from "#kit/drafts/conflict-dialog.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { conditionInWords, oneLine } from "#words/condition.ts";
import { words } from "#words/words.ts";

const text = words.drafts.conflict;

interface SegmentConflictProps extends Omit<ConflictChoices, "changedAt"> {
  mine: SegmentDraft;
  theirs: TaggedSegment;
}

/** Two states of a segment, in words. */
export function SegmentConflict({ mine, theirs, ...choices }: SegmentConflictProps) {
  const pairs = [
    [text.mine, said(mine)],
    [text.theirs, said(segmentDraftOf(theirs))],
  ] as const;
  return (
    <ConflictDialog {...choices} changedAt={theirs.updatedAt}>
      <Pairs pairs={pairs} />
    </ConflictDialog>
  );
}

const said = ({ name, description, condition, trackMembership }: SegmentDraft): string =>
  [
    name,
    description,
    filtersOf(condition).length > 0 ? oneLine(conditionInWords(condition)) : "",
    trackMembership ? words.segments.track : "",
  ]
    .filter(Boolean)
    .join(" · ");
