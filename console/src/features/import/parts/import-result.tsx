import { useState } from "react";
import { failedRowsFile, hasFile } from "#features/import/failed-rows.ts";
import { ImportFigures } from "#features/import/parts/import-figures.tsx";
import type { ImportJob } from "#features/import/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { download } from "#kit/download.ts";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Card } from "#kit/page/card.tsx";
import { Time } from "#kit/page/time.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../import.module.css";

const text = words.imports;
type Result = NonNullable<ImportJob["result"]>;

/** What became of the rows. */
export function ImportResult({ projectId, job, result }: { projectId: string; job: ImportJob; result: Result }) {
  const { failureCount, keptOptOutCount, suppressedCount, warningCount } = result;
  return (
    <>
      <Card
        title={job.dryRun ? text.checked : text.done}
        hint={
          job.dryRun ? (
            text.checkedHint
          ) : (
            <>
              {text.doneAt} <Time at={job.updatedAt} />
            </>
          )
        }
      >
        <ImportFigures job={job} keptOptOut={keptOptOutCount} suppressed={suppressedCount} />
        {warningCount > 0 && (
          <p className={styles["note"]}>{text.cellCount(count(warningCount), warningCount === 1)}</p>
        )}
      </Card>
      {failureCount > 0 && <Failures projectId={projectId} jobId={job.id} result={result} />}
    </>
  );
}

interface ReasonRow {
  reason: keyof typeof text.reasons;
  rows: number[];
}

const columns: readonly Column<ReasonRow>[] = [
  { key: "reason", title: text.reason, cell: ({ reason }) => text.reasons[reason] },
  { key: "count", title: text.count, align: "end", cell: ({ rows }) => count(rows.length) },
  { key: "first", title: text.first, wideOnly: true, cell: ({ rows }) => rows.slice(0, 8).map(count).join(", ") },
];

function Failures({ projectId, jobId, result }: { projectId: string; jobId: string; result: Result }) {
  const [busy, setBusy] = useState(false);
  const byReason = Map.groupBy(result.errors, ({ reason }) => reason);
  const rows = [...byReason].map(([reason, errors]) => ({ reason, rows: errors.map(({ row }) => row) }));
  const fetchRows = async () => {
    setBusy(true);
    try {
      download(await failedRowsFile(projectId, jobId), text.errorFile);
    } catch (error) {
      const { title, hint } = describe(error);
      toast.add({ title, ...(hint && { description: hint }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card
      title={text.byReason}
      hint={hasFile(jobId) ? text.downloadHint : text.downloadShort}
      acts={
        <Button look="main" busy={busy} onClick={() => void fetchRows()}>
          {text.download}
        </Button>
      }
    >
      <Table caption={text.byReason} columns={columns} rows={rows} keyOf={({ reason }) => reason} />
      {result.errorsTruncated && <p className={styles["note"]}>{text.truncated(count(result.errors.length))}</p>}
    </Card>
  );
}
