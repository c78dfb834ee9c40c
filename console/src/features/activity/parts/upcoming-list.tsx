import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { upcomingLink } from "#features/activity/links.ts";
import { subjectOf, type Upcoming } from "#features/activity/model.ts";
import { upcomingQuery } from "#features/activity/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.activity;

const columnsOf = (projectId: string): readonly Column<Upcoming>[] => [
  {
    key: "what",
    title: text.what,
    cell: (item) => (
      <Link {...upcomingLink(projectId, item)}>
        {text.types[item.type]}: {subjectOf(item) || text.deletedWorkflow}
      </Link>
    ),
    below: ({ timestamp, contactEmail }) => (
      <>
        <Time at={timestamp} />
        {contactEmail && ` · ${contactEmail}`}
      </>
    ),
  },
  {
    key: "contact",
    title: text.contact,
    wideOnly: true,
    cell: ({ contactId, contactEmail }) =>
      contactId && (
        <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId }}>
          {contactEmail}
        </Link>
      ),
  },
  { key: "when", title: text.when, align: "end", wideOnly: true, cell: ({ timestamp }) => <Time at={timestamp} /> },
];

export function UpcomingList({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(upcomingQuery(projectId));
  if (!data) return <Pending error={error} retry={refetch} rows={6} />;
  if (data.activities.length === 0) return <EmptyState title={text.noUpcoming} hint={text.noUpcomingHint} />;
  return <Table caption={text.upcoming} columns={columnsOf(projectId)} rows={data.activities} keyOf={({ id }) => id} />;
}
