import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import { type Category, capOf, categories } from "#features/settings/billing/model.ts";
import { type LimitUses, saveLimits } from "#features/settings/billing/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.billing;

export function CapsForm({ projectId, limits }: { projectId: string; limits: LimitUses }) {
  const client = useQueryClient();
  const shown = (category: Category) => String(limits[category].limit ?? "");
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      campaigns: shown("campaigns"),
      workflows: shown("workflows"),
      transactional: shown("transactional"),
      inbound: shown("inbound"),
    },
  });
  const { errors, isSubmitting } = formState;
  // A disabled project keeps its billing endpoints, so that a payment can be put right.
  const blocked = useBlocked("ADMIN", { whenDisabled: true });
  const submit = handleSubmit(async (values) => {
    if (blocked) return;
    const cap = (category: Category) => capOf(values[category]) ?? null;
    try {
      await saveLimits(client, projectId, {
        campaigns: cap("campaigns"),
        workflows: cap("workflows"),
        transactional: cap("transactional"),
        inbound: cap("inbound"),
      });
      toast.add({ title: text.saved });
    } catch (error) {
      showProblem(error, setError, [...categories]);
    }
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {categories.map((category) => (
        <TextField
          key={category}
          label={text.categories[category]}
          inputMode="numeric"
          placeholder={text.noCap}
          readOnly={blocked !== undefined}
          error={errors[category]?.message}
          {...register(category, { validate: (value) => capOf(value) !== undefined || text.notACap })}
        />
      ))}
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
