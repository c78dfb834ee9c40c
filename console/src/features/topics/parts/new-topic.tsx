import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Controller, useForm } from "react-hook-form";
import { isKey, keyIn, type Topic } from "#features/topics/model.ts";
import { createTopic } from "#features/topics/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../topics.module.css";

const text = words.topics;
const defaults = (["all", "chosen"] as const).map((value) => ({ value, label: text.defaults[value] }));
const visibilities = (["PUBLIC", "PRIVATE"] as const).map((value) => ({ value, label: text.visibilities[value] }));

interface TopicInput extends Pick<Topic, "name" | "key" | "visibility"> {
  description: string;
  default: "all" | "chosen";
}

const blank: TopicInput = { name: "", key: "", description: "", default: "all", visibility: "PUBLIC" };

export function NewTopic({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({ defaultValues: blank });
  const { errors, isSubmitting, dirtyFields } = formState;
  const submit = handleSubmit(async ({ name, key, description, visibility, ...chosen }) => {
    try {
      const { id } = await createTopic(client, projectId, {
        ...{ key, visibility, name: name.trim(), description: description.trim() || null },
        defaultSubscribed: chosen.default === "all",
      });
      toast.add({ title: text.created(name) });
      await navigate({ to: "/p/$projectId/topics/$topicId", params: { projectId, topicId: id } });
    } catch (error) {
      showProblem(error, setError, ["name", "key", "description"]);
    }
  });
  const name = register("name", {
    validate: (typed) => typed.trim() !== "" || text.nameRequired,
    // The key follows the name until somebody types one.
    onChange: ({ target }) => dirtyFields.key || setValue("key", keyIn(target.value)),
  });
  return (
    <Dialog open onClose={onClose} title={text.new}>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.name}
          hint={text.nameHint}
          maxLength={100}
          autoComplete="off"
          error={errors.name?.message}
          {...name}
        />
        <TextField
          label={text.key}
          hint={text.keyHint}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={errors.key?.message}
          {...register("key", { validate: (key) => isKey(key) || text.keyFault })}
        />
        <TextField
          label={text.description}
          hint={text.descriptionHint}
          maxLength={500}
          error={errors.description?.message}
          {...register("description")}
        />
        <Controller
          name="default"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Field label={text.default} hint={text.defaultHint}>
              {({ id }) => <Select id={id} value={value} options={defaults} onChange={onChange} />}
            </Field>
          )}
        />
        <Controller
          name="visibility"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Field label={text.visibility} hint={text.visibilityHint}>
              {({ id }) => <Select id={id} value={value} options={visibilities} onChange={onChange} />}
            </Field>
          )}
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
