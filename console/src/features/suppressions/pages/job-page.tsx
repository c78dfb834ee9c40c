import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Job, jobQuery } from "#api/jobs.ts";
import { useProject } from "#app/project.ts";
import { ExportedFile } from "#export/exported-file.tsx";
import { suppressionsChanged } from "#features/suppressions/queries.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.suppressions;

type SuppressionJob = Extract<Job, { kind: "suppressions" }>;
type Result = NonNullable<SuppressionJob["result"]>;
type Imported = Extract<Result, { totalRows: number }>;
type RowFault = Imported["errors"][number];

/** Progress and result of an import or export of the list. */
export function JobPage() {
  const { id: projectId } = useProject();
  const { jobId } = useParams({ from: "/signed-in/p/$projectId/suppressions/jobs/$jobId" });
  const client = useQueryClient();
  const { data: job, error, refetch } = useQuery(jobQuery(projectId, jobId));
  const isDone = job?.state === "completed";
  useEffect(() => {
    if (isDone) void suppressionsChanged(client, projectId);
  }, [isDone, client, projectId]);
  const back = (
    <Link to="/p/$projectId/suppressions" params={{ projectId }}>
      {text.title}
    </Link>
  );
  const isFile = job?.result && "url" in job.result;
  return (
    <>
      <PageHeader title={job?.result ? (isFile ? text.exportTitle : text.importTitle) : text.job} hint={back}>
        {job?.result && !isFile && (
          <LinkButton to="/p/$projectId/suppressions/import" params={{ projectId }}>
            {text.again}
          </LinkButton>
        )}
      </PageHeader>
      {job?.kind === "suppressions" ? <Shown job={job} /> : <Pending error={error} retry={refetch} height="6rem" />}
    </>
  );
}

function Shown({ job: { state, progress, failedReason, result } }: { job: SuppressionJob }) {
  if (state === "failed")
    return (
      <Banner look="fault" title={text.failed}>
        <p>{text.failedHint(text.failures[failedReason ?? ""] ?? failedReason ?? "")}</p>
      </Banner>
    );
  if (!result)
    return (
      <Card title={text.running}>
        <Progress label={text.running} value={progress} max={100} />
        <p role="status">{text.progress(rate(progress))}</p>
      </Card>
    );
  return "url" in result ? <ExportedFile {...result} lines={text.total} /> : <ImportResult {...result} />;
}

const columns: readonly Column<RowFault>[] = [
  { key: "row", title: text.row, cell: ({ row }) => count(row) },
  { key: "address", title: text.address, cell: ({ email }) => email, below: (fault) => <Fault {...fault} /> },
  { key: "fault", title: text.reason, wideOnly: true, cell: (fault) => <Fault {...fault} /> },
];

/** The API says the rule in English, and which column has the value. */
const Fault = ({ column, message }: RowFault) => (
  <span lang="en">
    {column && (
      <>
        <code>{column}</code>:{" "}
      </>
    )}
    {message}
  </span>
);

function ImportResult({ totalRows, addedCount, updatedCount, unchangedCount, failureCount, errors }: Imported) {
  return (
    <>
      <Card title={text.imported}>
        <Figures>
          <Figure label={text.importedRows} value={count(totalRows)} />
          <Figure label={text.importedAdded} value={count(addedCount)} />
          <Figure label={text.importedUpdated} value={count(updatedCount)} />
          <Figure label={text.importedUnchanged} value={count(unchangedCount)} />
          {failureCount > 0 && <Figure label={text.importedFailed} value={count(failureCount)} />}
        </Figures>
      </Card>
      {failureCount > 0 && (
        <Card title={text.faults} hint={text.faultsHint}>
          <Table caption={text.faults} columns={columns} rows={errors} keyOf={({ row }) => String(row)} />
          {errors.length < failureCount && <p>{text.faultsMax(count(errors.length))}</p>}
        </Card>
      )}
    </>
  );
}
