import { lazy, Suspense, useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./conflict.module.css";

const text = words.editor.conflict;

const TextDiff = lazy(async () => {
  const { TextDiff: Diff } = await import("#editor/conflict/text-diff.tsx");
  return { default: Diff };
});

/** One field as both have it. */
export interface ConflictField {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  fields: readonly ConflictField[];
  /** When the other change was saved. */
  changedAt: string;
  /** Each may fail; the dialog then says why and stays. */
  onKeepMine(): Promise<unknown>;
  onTakeTheirs(): void;
  onCopy?(): Promise<unknown>;
  onClose(): void;
}

const joined = (fields: readonly ConflictField[], side: "mine" | "theirs"): string =>
  fields.map((field) => `── ${field.label}\n${field[side]}`).join("\n\n");

/** A record was saved elsewhere while it was being changed here: shows both, and asks which one counts. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, changedAt, onKeepMine, onTakeTheirs, onCopy, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const changed = fields.filter(({ mine, theirs }) => mine !== theirs);
  const run = async (act: () => unknown) => {
    setBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      const { title, hint } = describe(error);
      setFault(hint ? `${title} ${hint}` : title);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint(dateTime(changedAt))} place="wide">
      <div className={styles["sides"]}>
        <strong>{text.mine}</strong>
        <strong>{text.theirs}</strong>
      </div>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <TextDiff mine={joined(changed, "mine")} theirs={joined(changed, "theirs")} />
      </Suspense>
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
    </Dialog>
  );
}
