import { useQuery } from "@tanstack/react-query";
import { useProject } from "#app/project.ts";
import { ProviderAccount } from "#features/settings/health/provider-account.tsx";
import { securityQuery } from "#features/settings/health/queries.ts";
import { Reputation } from "#features/settings/health/reputation.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { words } from "#words/words.ts";

const text = words.health;

export function HealthPage() {
  const { id } = useProject();
  const { data: security, error, refetch, dataUpdatedAt } = useQuery(securityQuery(id));
  const asOf = security && (
    <>
      {text.reputationHint} <Time at={new Date(dataUpdatedAt).toISOString()} />
    </>
  );
  return (
    <>
      <PageHeader title={text.title} hint={text.hint} />
      <Card title={text.reputation} hint={asOf}>
        {security ? <Reputation security={security} /> : <Pending error={error} retry={refetch} height="14rem" />}
      </Card>
      <ProviderAccount projectId={id} />
    </>
  );
}
