import { useState } from "react";
import { filtersOf } from "#condition/model/condition.ts";
import { type SegmentDraft, segmentDraftOf } from "#features/segments/model.ts";
import type { TaggedSegment } from "#features/segments/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { conditionInWords, oneLine } from "#words/condition.ts";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments.conflict;

interface SegmentConflictProps {
  mine: SegmentDraft;
  theirs: TaggedSegment;
  /** Each may fail; the dialog then says why and stays. */
  onKeepMine(): Promise<unknown>;
  onTakeTheirs(): void;
  onCopy?: () => Promise<unknown>;
  onClose(): void;
}

/** The segment was saved elsewhere meanwhile: says both in words, and asks which one counts. */
export function SegmentConflict({ mine, theirs, onKeepMine, onTakeTheirs, onCopy, onClose }: SegmentConflictProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (act: () => unknown) => {
    setBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      const { title, hint } = describe(error);
      setFault([title, hint].filter(Boolean).join(" "));
      setBusy(false);
    }
  };
  const pairs = [
    [text.mine, said(mine)],
    [text.theirs, said(segmentDraftOf(theirs))],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint(dateTime(theirs.updatedAt))}>
      <div className={styles["dialog"]}>
        <Pairs pairs={pairs} />
        <FormError message={fault} />
        <DialogActs>
          {onCopy && (
            <Button busy={busy} onClick={() => void run(onCopy)}>
              {text.copy}
            </Button>
          )}
          <Button busy={busy} onClick={() => void run(onTakeTheirs)}>
            {text.takeTheirs}
          </Button>
          <Button look="main" busy={busy} onClick={() => void run(onKeepMine)}>
            {text.keepMine}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
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
