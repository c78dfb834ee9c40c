import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { useAct } from "#kit/overlays/use-act.ts";
import { words } from "#words/words.ts";
import styles from "./overlays.module.css";

interface ConfirmDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button does: "Delete domain". */
  act: string;
  /** Of the button: danger unless said otherwise. */
  look?: "main" | "danger";
  /** A name that must be typed first. For what cannot be undone. */
  typed?: string;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
  /** A failure is shown here and the dialog stays. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before an act. Show it only while it is asked, so that nothing typed is left. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, look = "danger", typed, onConfirm, onClose } = props;
  const [text, setText] = useState("");
  const { busy, fault, setFault, run } = useAct(onClose);
  const untyped = typed !== undefined && text.trim() !== typed ? words.kit.typeFirst(typed) : undefined;
  const blocked = props.blocked ?? untyped;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return setFault(blocked);
    run(onConfirm);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles["confirm"]} onSubmit={submit} noValidate>
        {children}
        {typed !== undefined && (
          <TextField
            label={words.kit.typeName(typed)}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <FormError message={fault} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look={look} type="submit" busy={busy} blocked={blocked}>
            {act}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
