import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import { changeProject, type Project } from "#features/settings/project/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { Field, TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.projectSettings;
const suppressions = (["RECORD", "MARKETING", "ENFORCE"] as const).map((value) => ({
  value,
  label: text.suppressions[value],
}));

/** What the API takes, and what a project begins with. */
const rules = { limit: { min: 2, max: 20, first: 5 }, days: { min: 1, max: 90, first: 14 } } as const;

const faultOf = (name: keyof typeof rules) => (typed: string) => {
  const value = Number(typed);
  const { min, max } = rules[name];
  return (Number.isInteger(value) && value >= min && value <= max) || text.between(String(min), String(max));
};

/** What a bounce or a spam report holds back, and whether soft bounces suppress an address. */
export function SuppressionForm({ project }: { project: Project }) {
  const client = useQueryClient();
  const blocked = useBlocked("ADMIN");
  const { suppression, softBounces } = project;
  const { limit = rules.limit.first, days = rules.days.first } = softBounces ?? {};
  const { register, handleSubmit, setError, control, watch, formState } = useForm({
    defaultValues: { suppression, counts: softBounces !== null, limit: String(limit), days: String(days) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    if (blocked) return;
    const counted = { limit: Number(values.limit), days: Number(values.days) };
    try {
      const changes = { suppression: values.suppression, softBounces: values.counts ? counted : null };
      await changeProject(client, project.id, changes);
      toast.add({ title: text.rulesSaved });
    } catch (error) {
      showProblem(error, setError, ["suppression"]);
    }
  });
  const number = { inputMode: "numeric", autoComplete: "off", readOnly: blocked !== undefined } as const;
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <Controller
        name="suppression"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Field label={text.suppression} hint={text.suppressionHint} error={errors.suppression?.message}>
            {({ id }) => (
              <Select
                id={id}
                value={value}
                options={suppressions}
                readOnly={blocked !== undefined}
                onChange={onChange}
              />
            )}
          </Field>
        )}
      />
      <Controller
        name="counts"
        control={control}
        render={({ field: { value, onChange } }) => (
          <div>
            <Checkbox label={text.softBounces} checked={value} disabled={blocked !== undefined} onChange={onChange} />
            <p className={styles["dim"]}>{text.softBouncesHint}</p>
          </div>
        )}
      />
      {watch("counts") && (
        <>
          <TextField
            label={text.limit}
            error={errors.limit?.message}
            {...number}
            {...register("limit", { validate: faultOf("limit") })}
          />
          <TextField
            label={text.days}
            hint={text.daysHint}
            error={errors.days?.message}
            {...number}
            {...register("days", { validate: faultOf("days") })}
          />
        </>
      )}
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {text.saveRules}
        </Button>
      </div>
    </form>
  );
}
