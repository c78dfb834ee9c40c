import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "#api/schema.ts";
import { contactRunsQuery } from "#features/contacts/queries.ts";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contact;
type Run = components["schemas"]["ContactExecution"];

/** The workflows that the contact has entered. */
export function ContactRuns({ projectId, contactId }: { projectId: string; contactId: string }) {
  const { data, error, refetch } = useQuery(contactRunsQuery(projectId, contactId));
  if (!data) return <Pending error={error} retry={refetch} rows={3} />;
  if (data.data.length === 0) return <EmptyState title={text.noRuns} hint={text.noRunsHint} />;
  const columns: readonly Column<Run>[] = [
    {
      key: "workflow",
      title: words.workflows.name,
      cell: ({ workflowId, workflow }) =>
        workflow ? (
          <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId }}>
            {workflow.name}
          </Link>
        ) : (
          text.deletedWorkflow
        ),
    },
    {
      key: "state",
      title: words.workflows.state,
      cell: ({ status }) => (
        <Badge look={status === "FAILED" ? "fault" : "plain"}>{words.workflows.runStates[status]}</Badge>
      ),
    },
    {
      key: "started",
      title: words.workflows.started,
      wideOnly: true,
      cell: ({ startedAt }) => <Time at={startedAt} relative />,
    },
  ];
  return (
    <>
      <Table caption={text.tabs.workflows} columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {data.hasMore && <p className={styles["note"]}>{text.newest(count(data.data.length))}</p>}
    </>
  );
}
