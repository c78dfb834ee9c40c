import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import type { Topic } from "#features/topics/model.ts";
import { changeTopic } from "#features/topics/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../topics.module.css";

const text = words.topics;
const visibilities = (["PUBLIC", "PRIVATE"] as const).map((value) => ({ value, label: text.visibilities[value] }));

/** What can be changed of a topic. */
export function TopicForm({ projectId, topic }: { projectId: string; topic: Topic }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const { id, name, visibility } = topic;
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { name, visibility, description: topic.description ?? "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ description, ...values }) => {
    if (blocked) return;
    try {
      await changeTopic(client, { projectId, id }, { ...values, description: description.trim() || null });
      toast.add({ title: text.saved });
    } catch (error) {
      showProblem(error, setError, ["name", "description", "visibility"]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={text.name}
        hint={text.nameHint}
        maxLength={100}
        readOnly={blocked !== undefined}
        error={errors.name?.message}
        {...register("name", { validate: (typed) => typed.trim() !== "" || text.nameRequired })}
      />
      <TextField
        label={text.description}
        hint={text.descriptionHint}
        maxLength={500}
        readOnly={blocked !== undefined}
        error={errors.description?.message}
        {...register("description")}
      />
      <Controller
        name="visibility"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Field label={text.visibility} hint={text.visibilityHint} error={errors.visibility?.message}>
            {(given) => (
              <Select
                id={given.id}
                value={value}
                options={visibilities}
                readOnly={blocked !== undefined}
                onChange={onChange}
              />
            )}
          </Field>
        )}
      />
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
