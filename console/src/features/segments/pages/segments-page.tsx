import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "#api/schema.ts";
import { useProject } from "#app/project.ts";
import { segmentsQuery } from "#condition/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.segments;
type Segment = components["schemas"]["Segment"];

export function SegmentsPage() {
  const { id: projectId } = useProject();
  const { data, error, refetch } = useQuery(segmentsQuery(projectId));
  const columns: readonly Column<Segment>[] = [
    {
      key: "name",
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: id }}>
          {name}
        </Link>
      ),
      below: ({ type }) => text.types[type],
    },
    { key: "type", title: text.type, wideOnly: true, cell: ({ type }) => text.types[type] },
    { key: "members", title: text.members, align: "end", cell: ({ memberCount }) => count(memberCount) },
    { key: "changed", title: text.changed, wideOnly: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
  return (
    <>
      <PageHeader title={text.title} hint={data && data.length > 0 ? `${text.hint} ${text.counted}` : text.hint} />
      {data && data.length > 0 ? (
        <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => id} />
      ) : data ? (
        <EmptyState title={text.empty} hint={text.emptyHint} />
      ) : (
        <Pending error={error} retry={refetch} rows={6} />
      )}
    </>
  );
}
