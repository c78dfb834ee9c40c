import { useQuery } from "@tanstack/react-query";
import type { components } from "#api/schema.ts";
import { contactEmailsQuery } from "#features/contacts/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;
type Email = components["schemas"]["Email"];

const isFault = (status: Email["status"]) => ["FAILED", "BOUNCED", "COMPLAINED"].includes(status);

const columns: readonly Column<Email>[] = [
  { key: "subject", title: text.subject, cell: ({ subject }) => subject },
  {
    key: "state",
    title: text.state,
    cell: ({ status }) => <Badge look={isFault(status) ? "fault" : "plain"}>{text.mailStates[status]}</Badge>,
  },
  { key: "opens", title: text.opens, align: "end", wideOnly: true, cell: ({ opens }) => count(opens) },
  { key: "clicks", title: text.clicks, align: "end", wideOnly: true, cell: ({ clicks }) => count(clicks) },
  {
    key: "sent",
    title: text.sent,
    wideOnly: true,
    cell: ({ sentAt, createdAt }) => <Time at={sentAt ?? createdAt} relative />,
  },
];

export function ContactEmails({ projectId, contactId }: { projectId: string; contactId: string }) {
  const { data, error, refetch } = useQuery(contactEmailsQuery(projectId, contactId));
  if (!data) return <Pending error={error} retry={refetch} rows={4} />;
  if (data.data.length === 0) return <EmptyState title={text.noEmails} hint={text.noEmailsHint} />;
  return (
    <>
      <Table caption={text.tabs.emails} columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {data.hasMore && <p className={styles["note"]}>{text.newest(count(data.data.length))}</p>}
    </>
  );
}
