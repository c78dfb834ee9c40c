import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { useBlocked, useProject } from "#app/project.ts";
import { type Endpoint, shortUrl } from "#features/settings/webhooks/model/deliveries.ts";
import { everything } from "#features/settings/webhooks/model/types.ts";
import { EndpointBadge } from "#features/settings/webhooks/parts/endpoint-state.tsx";
import { EventBusCard } from "#features/settings/webhooks/parts/event-bus-card.tsx";
import { endpointsMax, endpointsQuery } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;

const typesIn = ({ types }: Endpoint): string =>
  types.includes(everything) ? text.everything : types.length === 1 ? String(types[0]) : text.typeCount(types.length);

const columnsOf = (projectId: string): readonly Column<Endpoint>[] => [
  {
    key: "url",
    title: text.url,
    cell: ({ id, url }) => (
      <Link to="/p/$projectId/settings/webhooks/$endpointId" params={{ projectId, endpointId: id }}>
        {shortUrl(url)}
      </Link>
    ),
    below: (endpoint) => endpoint.description ?? typesIn(endpoint),
  },
  { key: "description", title: text.description, wideOnly: true, cell: ({ description }) => description },
  { key: "types", title: text.types, wideOnly: true, cell: typesIn },
  { key: "state", title: text.state, cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
  {
    key: "success",
    title: text.lastSuccess,
    align: "end",
    wideOnly: true,
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? <Time at={lastSuccessAt} relative /> : text.never),
  },
];

export function WebhooksPage() {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery(projectId));
  const blocked = useBlocked("ADMIN");
  const isFull = endpoints !== undefined && endpoints.length >= endpointsMax;
  const add = (
    <Button
      look="main"
      icon={<Plus size={16} aria-hidden />}
      blocked={blocked ?? (isFull ? text.full : undefined)}
      onClick={() => void navigate({ to: "/p/$projectId/settings/webhooks/new", params: { projectId } })}
    >
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} hint={text.hint}>
        {endpoints && endpoints.length > 0 && add}
      </PageHeader>
      {endpoints && endpoints.length > 0 && (
        <Table caption={text.title} columns={columnsOf(projectId)} rows={endpoints} keyOf={({ id }) => id} />
      )}
      {endpoints?.length === 0 && (
        <EmptyState icon={<Webhook size={28} aria-hidden />} title={text.empty} hint={text.emptyHint}>
          {add}
        </EmptyState>
      )}
      {!endpoints && <Pending error={error} retry={refetch} rows={3} />}
      <EventBusCard projectId={projectId} />
    </>
  );
}
