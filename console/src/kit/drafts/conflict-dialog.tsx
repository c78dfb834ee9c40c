import type { ReactNode } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { useAct } from "#kit/overlays/use-act.ts";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.drafts.conflict;

export interface ConflictChoices {
  /** When the other change was saved. */
  changedAt: string;
  onKeepMine(): Promise<unknown>;
  onTakeTheirs(): void;
  /** Absent for what cannot be copied. */
  onCopy?: (() => Promise<unknown>) | undefined;
  onClose(): void;
}

interface ConflictDialogProps extends ConflictChoices {
  place?: "middle" | "wide";
  /** Both states, as a person compares them. */
  children: ReactNode;
}

/** A record was saved elsewhere while it was being changed here: shows both, and asks which one counts. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { changedAt, onKeepMine, onTakeTheirs, onCopy, onClose, place = "middle", children } = props;
  const { busy, fault, run } = useAct(onClose);
  return (
    <Dialog open onClose={onClose} title={text.title} hint={text.hint(dateTime(changedAt))} place={place}>
      {children}
      <FormError message={fault} />
      <DialogActs>
        {onCopy && (
          <Button busy={busy} onClick={() => run(onCopy)}>
            {text.copy}
          </Button>
        )}
        <Button busy={busy} onClick={() => run(onTakeTheirs)}>
          {text.takeTheirs}
        </Button>
        <Button look="main" busy={busy} onClick={() => run(onKeepMine)}>
          {text.keepMine}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
