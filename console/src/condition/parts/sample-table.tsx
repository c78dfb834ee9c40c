import { Link } from "@tanstack/react-router";
import type { Preview } from "#condition/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";

const text = words.condition.count;
type Contact = Preview["sample"][number];

/** Some of the contacts that match. */
export function SampleTable({ projectId, contacts }: { projectId: string; contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <EmptyState title={text.noSample} />;
  const columns: readonly Column<Contact>[] = [
    {
      key: "email",
      title: words.contacts.address,
      cell: ({ id, email }) => (
        <Link to="/p/$projectId/contacts/$contactId" params={{ projectId, contactId: id }}>
          {email}
        </Link>
      ),
    },
    {
      key: "state",
      title: words.contacts.state,
      cell: ({ subscribed }) => words.contacts.states[subscribed ? "subscribed" : "unsubscribed"],
    },
  ];
  return <Table caption={text.sampleTitle} columns={columns} rows={contacts} keyOf={({ id }) => id} />;
}
