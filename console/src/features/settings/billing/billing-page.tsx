import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#api/session.ts";
import { useProject } from "#app/project.ts";
import { CapsForm } from "#features/settings/billing/caps-form.tsx";
import { Plan } from "#features/settings/billing/plan.tsx";
import { limitsQuery } from "#features/settings/billing/queries.ts";
import { Usage } from "#features/settings/billing/usage.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";

const text = words.billing;

export function BillingPage() {
  const project = useProject();
  const { data: limits, error, refetch, dataUpdatedAt } = useQuery(limitsQuery(project.id));
  const { data: config } = useQuery(configQuery);
  const asOf = limits && (
    <>
      {text.usageHint} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={config && !config.features.billing.enabled ? text.off : text.hint} />
      {config?.features.billing.enabled && <Plan project={project} />}
      <Card title={text.usage} hint={asOf}>
        {limits ? <Usage limits={limits} /> : <Pending error={error} retry={refetch} height="14rem" />}
      </Card>
      {limits && (
        <Card title={text.caps} hint={text.capsHint}>
          <CapsForm projectId={project.id} limits={limits} />
        </Card>
      )}
    </>
  );
}
