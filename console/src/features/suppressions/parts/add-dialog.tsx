import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { addressesIn } from "#features/suppressions/addresses.ts";
import { givenReasons } from "#features/suppressions/model.ts";
import { addSuppressions } from "#features/suppressions/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { dayAfter, dayOf, midnight } from "#kit/forms/days.ts";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { TextArea } from "#kit/forms/text-area.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../suppressions.module.css";

const text = words.suppressions;
const addressesMax = 500;
const reasonOptions = givenReasons.map((value) => ({ value, label: text.reasons[value] }));

interface Input {
  emails: string;
  reason: (typeof givenReasons)[number];
  note: string;
  expiresAt: string;
}

const blank: Input = { emails: "", reason: "manual", note: "", expiresAt: "" };

function addressesFault(typed: string): string | true {
  const given = addressesIn(typed).length;
  if (given > addressesMax) return text.addressesMax(count(given));
  return given > 0 || text.addressesRequired;
}

/** Puts addresses on the list. What is no address stays in the field. */
export function AddDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({ defaultValues: blank });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ emails, reason, note, expiresAt }) => {
    const end = expiresAt ? midnight(expiresAt)?.toISOString() : undefined;
    try {
      const { added, updated, invalid } = await addSuppressions(client, projectId, {
        ...{ emails: addressesIn(emails), reason },
        ...(note.trim() && { note: note.trim() }),
        ...(end && { expiresAt: end }),
      });
      if (added + updated > 0) toast.add({ title: text.added(count(added), count(updated)) });
      if (invalid.length === 0) return onClose();
      setValue("emails", invalid.join("\n"));
      setError("emails", { message: text.invalid(invalid.join(", ")) }, { shouldFocus: true });
    } catch (error) {
      showProblem(error, setError, ["emails", "reason", "note", "expiresAt"]);
    }
  });
  return (
    <Dialog open onClose={onClose} title={text.add} hint={text.addHint}>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={text.addresses}
          hint={text.addressesHint}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          error={errors.emails?.message}
          {...register("emails", { validate: addressesFault })}
        />
        <Controller
          name="reason"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Field label={text.reason} error={errors.reason?.message}>
              {({ id }) => <Select id={id} value={value} options={reasonOptions} onChange={onChange} />}
            </Field>
          )}
        />
        <TextField
          label={text.note}
          hint={text.noteHint}
          maxLength={255}
          error={errors.note?.message}
          {...register("note")}
        />
        <TextField
          label={text.ends}
          hint={text.endsHint}
          type="date"
          min={dayAfter(dayOf(new Date()), 1)}
          error={errors.expiresAt?.message}
          {...register("expiresAt")}
        />
        <FormError message={errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={isSubmitting}>
            {text.addAct}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
