import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useBlocked } from "#app/project.ts";
import type { Endpoint } from "#features/settings/webhooks/model/deliveries.ts";
import { type FilterInput, filterInputOf, filterOf } from "#features/settings/webhooks/model/filter.ts";
import { type Pattern, patternsIn } from "#features/settings/webhooks/model/types.ts";
import { FilterFields } from "#features/settings/webhooks/parts/filter-fields.tsx";
import { TypeFields } from "#features/settings/webhooks/parts/type-fields.tsx";
import type { EndpointInput } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Switch } from "#kit/forms/switch.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.webhooks;

interface EndpointFields {
  url: string;
  description: string;
  types: readonly Pattern[];
  /** Kept while the filter is switched off. */
  filter: FilterInput;
}

interface EndpointFormProps {
  projectId: string;
  endpoint?: Endpoint;
  act: string;
  onSubmit(input: EndpointInput): Promise<unknown>;
}

/** Where an endpoint is, and what it is told of. */
export function EndpointForm({ projectId, endpoint, act, onSubmit }: EndpointFormProps) {
  const blocked = useBlocked("ADMIN");
  const readOnly = blocked !== undefined;
  const [filters, setFilters] = useState(Boolean(endpoint?.filter));
  const { register, handleSubmit, setError, control, formState } = useForm<EndpointFields>({
    defaultValues: {
      ...{
        url: endpoint?.url ?? "",
        description: endpoint?.description ?? "",
        types: patternsIn(endpoint?.types ?? []),
      },
      filter: filterInputOf(endpoint?.filter ?? null),
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ url, description, types, filter }) => {
    if (blocked) return;
    try {
      const chosen = { types: [...types], filter: filters ? filterOf(filter) : null };
      await onSubmit({ url: url.trim(), description: description.trim() || null, ...chosen });
    } catch (error) {
      showProblem(error, setError, ["url", "description", "types", "filter"]);
    }
  });
  return (
    <form className={styles["cards"]} onSubmit={(event) => void submit(event)} noValidate>
      <Card title={text.where}>
        <div className={styles["form"]}>
          <TextField
            label={text.url}
            hint={text.urlHint}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_048}
            readOnly={readOnly}
            error={errors.url?.message}
            {...register("url", { validate: (url) => /^https?:\/\/./.test(url.trim()) || text.urlRequired })}
          />
          <TextField
            label={text.description}
            hint={text.descriptionHint}
            maxLength={255}
            readOnly={readOnly}
            error={errors.description?.message}
            {...register("description")}
          />
        </div>
      </Card>
      <Card title={text.types} hint={text.typesHint}>
        <Controller
          name="types"
          control={control}
          rules={{ validate: (types) => types.length > 0 || text.typesRequired }}
          render={({ field: { value, onChange } }) => (
            <TypeFields types={value} readOnly={readOnly} error={errors.types?.message} onChange={onChange} />
          )}
        />
      </Card>
      <Card title={text.filter} hint={text.filterHint}>
        <Switch label={text.filterOn} checked={filters} blocked={blocked} onChange={setFilters} />
        {filters && (
          <Controller
            name="filter"
            control={control}
            render={({ field: { value, onChange } }) => (
              <FilterFields projectId={projectId} filter={value} readOnly={readOnly} onChange={onChange} />
            )}
          />
        )}
        <FormError message={errors.filter?.message} />
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
