import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ChangeHistory } from "#app/change-history.tsx";
import { useProject } from "#app/project.ts";
import { shortUrl } from "#features/settings/webhooks/model/deliveries.ts";
import { type EndpointSearch, endpointSearch, endpointTabs } from "#features/settings/webhooks/model/search.ts";
import { Deliveries } from "#features/settings/webhooks/parts/deliveries.tsx";
import { EndpointActs } from "#features/settings/webhooks/parts/endpoint-acts.tsx";
import { EndpointHealth } from "#features/settings/webhooks/parts/endpoint-health.tsx";
import { EndpointSettings } from "#features/settings/webhooks/parts/endpoint-settings.tsx";
import { ReplayState } from "#features/settings/webhooks/parts/replay-state.tsx";
import { Verify } from "#features/settings/webhooks/parts/verify.tsx";
import { endpointQuery } from "#features/settings/webhooks/queries.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;
const tabs = endpointTabs.map((value) => ({ value, label: text.tabs[value] }));

export function EndpointPage() {
  const { id: projectId } = useProject();
  const { endpointId } = useParams({ from: "/signed-in/p/$projectId/settings/webhooks/$endpointId" });
  const search = useSearch({ from: "/signed-in/p/$projectId/settings/webhooks/$endpointId" });
  const navigate = useNavigate({ from: "/p/$projectId/settings/webhooks/$endpointId" });
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(projectId, endpointId));
  const show = (next: EndpointSearch, replace = false) => void navigate({ search: next, replace });
  const { tab = "deliveries", replay } = search;
  const back = (
    <Link to="/p/$projectId/settings/webhooks" params={{ projectId }}>
      {text.title}
    </Link>
  );
  if (!endpoint)
    return (
      <>
        <PageHeader title={text.tabs.label} hint={back} />
        <Pending error={error} retry={refetch} rows={3} height="8rem" />
      </>
    );
  return (
    <>
      <PageHeader
        title={shortUrl(endpoint.url)}
        hint={
          <ChangeHistory type="webhook-endpoint" of={{ id: endpoint.id, name: endpoint.url }}>
            {back}
          </ChangeHistory>
        }
      >
        <EndpointActs
          projectId={projectId}
          endpoint={endpoint}
          onReplay={(jobId) => show({ ...search, replay: jobId }, true)}
        />
      </PageHeader>
      {replay && (
        <ReplayState
          projectId={projectId}
          jobId={replay}
          onHide={() => show(endpointSearch({ ...search, replay: undefined }), true)}
        />
      )}
      <EndpointHealth endpoint={endpoint} />
      <Tabs
        label={text.tabs.label}
        value={tab}
        tabs={tabs}
        onChange={(next) => show({ tab: next, ...(replay && { replay }) }, true)}
      >
        {tab === "settings" ? (
          <EndpointSettings projectId={projectId} endpoint={endpoint} />
        ) : tab === "verify" ? (
          <Verify search={search} onChange={(next) => show(next, true)} />
        ) : (
          <Deliveries projectId={projectId} endpoint={endpoint} search={search} onChange={show} />
        )}
      </Tabs>
    </>
  );
}
