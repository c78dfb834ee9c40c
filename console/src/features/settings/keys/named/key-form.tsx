import { Controller, useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import { DomainFields } from "#features/settings/keys/named/domain-fields.tsx";
import type { KeyInput, NamedKey } from "#features/settings/keys/named/model.ts";
import { blankKey, fieldsOf, inputOf, type KeyFields } from "#features/settings/keys/named/model.ts";
import { ScopeFields } from "#features/settings/keys/named/scope-fields.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { dayOf } from "#kit/forms/days.ts";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { TextArea } from "#kit/forms/text-area.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.namedKeys;
const perMinuteMax = 1_000;

const names = ["name", "scopes", "domains", "allowedIps", "expiresAt", "requestsPerMinute"] as const;

interface KeyFormProps {
  projectId: string;
  stored?: NamedKey;
  act: string;
  onSubmit(input: KeyInput): Promise<unknown>;
}

/** What a key is for, what it may do, and its limits. */
export function KeyForm({ projectId, stored, act, onSubmit }: KeyFormProps) {
  const blocked = useBlocked("ADMIN");
  const readOnly = blocked !== undefined;
  const form = useForm<KeyFields>({ defaultValues: stored ? fieldsOf(stored) : blankKey });
  const { register, handleSubmit, setError, control } = form;
  const { errors, isSubmitting } = form.formState;
  const submit = handleSubmit(async (fields) => {
    if (blocked) return;
    try {
      await onSubmit(inputOf(fields, stored?.expiresAt));
    } catch (error) {
      showProblem(error, setError, [...names]);
    }
  });
  return (
    <form className={styles["cards"]} onSubmit={(event) => void submit(event)} noValidate>
      <Card title={text.may} hint={text.mayHint}>
        <div className={styles["form"]}>
          <TextField
            label={text.name}
            hint={text.nameHint}
            maxLength={50}
            autoComplete="off"
            readOnly={readOnly}
            error={errors.name?.message}
            {...register("name", { validate: (name) => name.trim() !== "" || text.nameRequired })}
          />
        </div>
        <Controller
          name="scopes"
          control={control}
          rules={{ validate: (scopes) => scopes.length > 0 || text.scopesRequired }}
          render={({ field: { value, onChange } }) => (
            <ScopeFields scopes={value} readOnly={readOnly} error={errors.scopes?.message} onChange={onChange} />
          )}
        />
      </Card>
      <Card title={text.limits} hint={text.limitsHint}>
        <Controller
          name="domains"
          control={control}
          render={({ field: { value, onChange } }) => (
            <DomainFields projectId={projectId} chosen={value} readOnly={readOnly} onChange={onChange} />
          )}
        />
        <FormError message={errors.domains?.message} />
        <div className={styles["form"]}>
          <TextArea
            label={text.ips}
            hint={text.ipsHint}
            rows={Math.min(Math.max(stored?.allowedIps?.length ?? 0, 3), 10)}
            spellCheck={false}
            readOnly={readOnly}
            error={errors.allowedIps?.message}
            {...register("allowedIps")}
          />
          <TextField
            label={text.lastDay}
            hint={text.lastDayHint}
            type="date"
            min={dayOf(new Date())}
            readOnly={readOnly}
            error={errors.expiresAt?.message}
            {...register("expiresAt")}
          />
          <TextField
            label={text.perMinute}
            hint={text.perMinuteHint}
            inputMode="numeric"
            autoComplete="off"
            readOnly={readOnly}
            error={errors.requestsPerMinute?.message}
            {...register("requestsPerMinute", { validate: (typed) => isLimit(typed.trim()) || text.perMinuteFault })}
          />
        </div>
      </Card>
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {act}
        </Button>
      </div>
    </form>
  );
}

const isLimit = (typed: string): boolean =>
  typed === "" || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= perMinuteMax);
