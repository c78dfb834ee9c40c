import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bulkJobQuery } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { Figure, Figures } from "#kit/page/figure.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.contacts;

interface Failure {
  contactId: string;
  email: string | null;
  error: keyof typeof text.job.errors;
}

const columns: readonly Column<Failure>[] = [
  { key: "contact", title: text.job.contact, cell: ({ email, contactId }) => email ?? contactId },
  { key: "reason", title: text.job.reason, cell: ({ error }) => text.job.errors[error] },
];

/** Progress and result of a bulk job. Its failures are listed. */
export function BulkJob({ projectId, jobId, onHide }: { projectId: string; jobId: string; onHide: () => void }) {
  const { data: job, error, refetch } = useQuery(bulkJobQuery(projectId, jobId));
  const client = useQueryClient();
  const state = job?.state;
  useEffect(() => {
    if (state === "completed" || state === "failed")
      void client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  }, [state, client, projectId]);
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!job) return null;
  const hide = <Button onClick={onHide}>{text.job.dismiss}</Button>;
  if (job.state === "failed")
    return (
      <Banner look="fault" title={text.job.failed}>
        <p>{text.job.failedHint(job.failedReason ?? "")}</p>
        {hide}
      </Banner>
    );
  if (!job.result)
    return (
      <Banner title={text.job.running}>
        <p role="status">{text.job.progress(rate(job.progress))}</p>
      </Banner>
    );
  const { operation, successCount, unchangedCount, failureCount, errors } = job.result;
  return (
    <Banner look={failureCount > 0 ? "warn" : "good"} title={text.bulk[operation].done}>
      <div className={styles["stack"]} role="status">
        <Figures>
          <Figure label={text.bulk[operation].changed} value={count(successCount)} />
          {unchangedCount > 0 && <Figure label={text.job.unchanged} value={count(unchangedCount)} />}
          {failureCount > 0 && <Figure label={text.job.failures} value={count(failureCount)} />}
        </Figures>
        {errors.length > 0 && (
          <Table caption={text.job.failures} columns={columns} rows={errors} keyOf={({ contactId }) => contactId} />
        )}
        <div>{hide}</div>
      </div>
    </Banner>
  );
}
