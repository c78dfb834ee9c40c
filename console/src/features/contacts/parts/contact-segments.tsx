import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contactSegmentsQuery } from "#features/contacts/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.contact;

interface Segment {
  id: string;
  name: string;
  type: keyof typeof words.segments.types;
}

/** The segments that the contact is in now. */
export function ContactSegments({ projectId, contactId }: { projectId: string; contactId: string }) {
  const { data, error, refetch } = useQuery(contactSegmentsQuery(projectId, contactId));
  if (!data) return <Pending error={error} retry={refetch} rows={3} />;
  if (data.segments.length === 0) return <EmptyState title={text.noSegments} hint={text.noSegmentsHint} />;
  const columns: readonly Column<Segment>[] = [
    {
      key: "name",
      title: words.segments.name,
      cell: ({ id, name }) => (
        <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: id }}>
          {name}
        </Link>
      ),
    },
    { key: "type", title: words.segments.type, cell: ({ type }) => words.segments.types[type] },
  ];
  return <Table caption={text.tabs.segments} columns={columns} rows={data.segments} keyOf={({ id }) => id} />;
}
