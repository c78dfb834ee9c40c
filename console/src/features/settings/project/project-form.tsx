import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { configQuery } from "#api/session.ts";
import { useBlocked } from "#app/project.ts";
import { changeProject, type Project } from "#features/settings/project/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { TextArea } from "#kit/forms/text-area.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.projectSettings;
const trackings = (["ENABLED", "MARKETING_ONLY", "DISABLED"] as const).map((value) => ({
  value,
  label: text.trackings[value],
}));

export function ProjectForm({ project }: { project: Project }) {
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const { name, language, tracking } = project;
  const postalAddress = project.postalAddress ?? "";
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { name, language, tracking, postalAddress },
  });
  const { errors, isSubmitting } = formState;
  const blocked = useBlocked("ADMIN");
  const submit = handleSubmit(async (values) => {
    if (blocked) return;
    try {
      // Tracking is sent only when it changes: not every deployment lets it be changed.
      const { tracking: chosen, ...others } = values;
      await changeProject(client, project.id, { ...others, ...(chosen !== tracking && { tracking: chosen }) });
      toast.add({ title: text.saved });
    } catch (error) {
      showProblem(error, setError, ["name", "language", "tracking", "postalAddress"]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={text.name}
        maxLength={100}
        readOnly={blocked !== undefined}
        error={errors.name?.message}
        {...register("name", { validate: (value) => value.trim() !== "" || text.required })}
      />
      <TextField
        label={text.language}
        hint={text.languageHint}
        readOnly={blocked !== undefined}
        error={errors.language?.message}
        {...register("language")}
      />
      <TextArea
        label={text.postalAddress}
        hint={text.postalAddressHint}
        rows={3}
        maxLength={500}
        autoComplete="street-address"
        readOnly={blocked !== undefined}
        error={errors.postalAddress?.message}
        {...register("postalAddress")}
      />
      {config?.features.email.trackingToggleEnabled && (
        <Controller
          name="tracking"
          control={control}
          render={({ field }) => (
            <Field label={text.tracking} hint={text.trackingHint} error={errors.tracking?.message}>
              {({ id }) => (
                <Select
                  id={id}
                  value={field.value}
                  options={trackings}
                  readOnly={blocked !== undefined}
                  onChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      )}
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
