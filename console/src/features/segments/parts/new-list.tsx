import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { createList } from "#features/segments/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../segments.module.css";

const text = words.segments;

/** A list that contacts are put on one by one. Show it only while asked. */
export function NewList({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: "" } });
  const submit = handleSubmit(async ({ name }) => {
    try {
      const { id: segmentId } = await createList(client, projectId, name);
      await navigate({ to: "/p/$projectId/segments/$segmentId", params: { projectId, segmentId } });
    } catch (error) {
      showProblem(error, setError, ["name"]);
    }
  });
  return (
    <Dialog open onClose={onClose} title={text.newList} hint={text.newListHint}>
      <form className={styles["dialog"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.name}
          maxLength={100}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || text.nameRequired })}
        />
        <FormError message={formState.errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={formState.isSubmitting}>
            {text.newListSubmit}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
