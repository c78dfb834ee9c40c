import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { EventUsage } from "#features/events/parts/event-usage.tsx";
import { eventsQuery } from "#features/events/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { Code } from "#kit/page/code-samples.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.events;

const columnsOf = (projectId: string): readonly Column<{ name: string; count: number }>[] => [
  {
    key: "name",
    title: text.name,
    cell: ({ name }) => (
      <Link to="/p/$projectId/events" params={{ projectId }} search={{ name }}>
        {name}
      </Link>
    ),
  },
  { key: "recent", title: text.recent, align: "end", cell: (event) => count(event.count) },
];

export function EventsPage() {
  const { id: projectId } = useProject();
  const { name } = useSearch({ from: "/signed-in/p/$projectId/events" });
  const navigate = useNavigate({ from: "/p/$projectId/events" });
  const { data: names, error, refetch } = useQuery(eventsQuery(projectId));
  return (
    <>
      <PageHeader title={text.title} hint={text.hint} />
      {name !== undefined && (
        <EventUsage key={name} projectId={projectId} name={name} onGone={() => void navigate({ search: {} })} />
      )}
      {names && names.length > 0 ? (
        <Table caption={text.title} columns={columnsOf(projectId)} rows={names} keyOf={(event) => event.name} />
      ) : names ? (
        <NoneYet />
      ) : (
        <Pending error={error} retry={refetch} rows={8} />
      )}
    </>
  );
}

function NoneYet() {
  const command = [
    `curl ${location.origin}/v1/track \\`,
    `  -H "Authorization: Bearer $PETREL_PUBLIC_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"email":"ada@example.com","event":"signup"}'`,
  ].join("\n");
  return (
    <>
      <EmptyState title={text.empty} hint={text.emptyHint} />
      <Card title={text.snippet}>
        <Code text={command} />
      </Card>
    </>
  );
}
