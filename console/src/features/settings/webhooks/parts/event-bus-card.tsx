import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { useBlocked, useRole } from "#app/project.ts";
import { busQuery, changeBus, type EventBus } from "#features/settings/webhooks/bus-queries.ts";
import { patternsIn } from "#features/settings/webhooks/model/types.ts";
import { TypeFields } from "#features/settings/webhooks/parts/type-fields.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { FormError, showProblem } from "#kit/forms/form.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.webhooks;

/** What the project puts on the event bus. Nothing where the deployment has no bus, and for members, who may not read it. */
export function EventBusCard({ projectId }: { projectId: string }) {
  const { may } = useRole();
  const { data: bus, error, refetch } = useQuery({ ...busQuery(projectId), enabled: may("ADMIN") });
  if (bus === null || !may("ADMIN")) return null;
  if (!bus) return error && <ErrorCard error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={text.bus.title} hint={text.bus.hint}>
      <BusForm key={JSON.stringify(bus)} projectId={projectId} bus={bus} />
    </Card>
  );
}

function BusForm({ projectId, bus }: { projectId: string; bus: EventBus }) {
  const client = useQueryClient();
  const blocked = useBlocked("OWNER");
  const readOnly = blocked !== undefined;
  const stored = patternsIn(bus.types);
  const { handleSubmit, setError, control, watch, formState } = useForm({
    defaultValues: { enabled: bus.enabled, types: stored },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ enabled, types }) => {
    if (blocked) return;
    try {
      // Types are neither shown nor asked for while it is off, but the API wants some.
      await changeBus(client, projectId, { enabled, types: types.length > 0 ? types : stored });
      toast.add({ title: enabled ? text.bus.savedOn : text.bus.savedOff });
    } catch (error) {
      showProblem(error, setError, ["types"]);
    }
  });
  return (
    <form className={styles["stack"]} onSubmit={(event) => void submit(event)} noValidate>
      <Controller
        name="enabled"
        control={control}
        render={({ field: { value, onChange } }) => (
          <div>
            <Checkbox label={text.bus.enabled} checked={value} disabled={readOnly} onChange={onChange} />
            <p className={styles["dim"]}>{text.bus.enabledHint}</p>
          </div>
        )}
      />
      {watch("enabled") && (
        <Controller
          name="types"
          control={control}
          rules={{ validate: (types) => types.length > 0 || text.typesRequired }}
          render={({ field: { value, onChange } }) => (
            <TypeFields
              types={value}
              readOnly={readOnly}
              error={errors.types?.message}
              onChange={(types) => onChange([...types])}
            />
          )}
        />
      )}
      <FormError message={errors.root?.message} />
      <div>
        <Button look="main" type="submit" busy={isSubmitting} blocked={blocked}>
          {text.bus.save}
        </Button>
      </div>
    </form>
  );
}
