import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { projectsQuery } from "#api/session.ts";
import { createProject } from "#features/projects/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../projects.module.css";

const text = words.projects;

export function NewProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      const project = await createProject(name);
      await client.invalidateQueries(projectsQuery);
      toast.add({ title: text.created(project.name) });
      await navigate({ to: "/p/$projectId", params: { projectId: project.id } });
    } catch (error) {
      showProblem(error, setError, ["name"]);
    }
  });
  return (
    <Dialog open={open} onClose={onClose} title={text.create}>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.name}
          hint={text.nameHint}
          maxLength={100}
          error={errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || text.required })}
        />
        <FormError message={errors.root?.message} />
        <DialogActs>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="main" type="submit" busy={isSubmitting}>
            {text.create}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
