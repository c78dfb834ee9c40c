import { useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What happens, and what cannot be undone. */
  hint: string;
  /** The verb on the button. */
  act: string;
  danger?: boolean;
  /** A failure is shown; the dialog stays open. */
  onConfirm(): Promise<void>;
}

/** Asks before an act. */
export function Confirm({ open, onClose, title, hint, act, danger = false, onConfirm }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onConfirm();
    } catch (error) {
      const { title: message, hint: advice } = describe(error);
      setFault(advice ? `${message} ${advice}` : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} hint={hint}>
      <FormError message={fault} />
      <DialogActs>
        <Button onClick={onClose}>{words.kit.cancel}</Button>
        <Button look={danger ? "danger" : "main"} busy={busy} onClick={() => void confirm()}>
          {act}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
