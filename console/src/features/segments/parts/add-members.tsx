import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addressesIn, type Segment } from "#features/segments/model.ts";
import { addMembers } from "#features/segments/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { Field } from "#kit/forms/field.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments.addDialog;

interface AddMembersProps {
  projectId: string;
  segment: Pick<Segment, "id" | "name">;
  onClose(): void;
}

/** Puts contacts on a list by their addresses. Those without a contact stay in the field. Show it only while asked. */
export function AddMembers({ projectId, segment: { id, name }, onClose }: AddMembersProps) {
  const client = useQueryClient();
  const [pasted, setPasted] = useState("");
  const [createMissing, setCreateMissing] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { emails, left } = addressesIn(pasted);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (emails.length === 0) return setFault(text.required);
    setBusy(true);
    setFault(undefined);
    try {
      const { added, created, notFound } = await addMembers(client, { projectId, id }, { emails, createMissing });
      toast.add({
        title: text.added(count(added), added === 1),
        ...(created > 0 && { description: text.created(count(created)) }),
      });
      if (notFound.length === 0) return onClose();
      setPasted(notFound.join("\n"));
      setFault(text.notFound(count(notFound.length)));
    } catch (error) {
      setFault(problemText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={text.title(name)}>
      <form className={styles["dialog"]} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={text.emails} hint={text.hint}>
          {(control) => (
            <textarea
              {...control}
              className={styles["addresses"]}
              rows={6}
              spellCheck={false}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
          )}
        </Field>
        {left > 0 && <p className={styles["hint"]}>{text.tooMany(count(left))}</p>}
        <Checkbox label={text.createMissing} checked={createMissing} onChange={setCreateMissing} />
        <FormError message={fault} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={busy}>
            {text.submit}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
