import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldsQuery } from "#condition/queries.ts";
import { type ColumnChanges, ColumnFields, chosenColumns } from "#export/column-fields.tsx";
import type { ExportProps } from "#export/export-button.tsx";
import { type Export, exportsQuery, startExport } from "#export/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { problemText } from "#kit/feedback/error-card.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Time } from "#kit/page/time.tsx";
import { count, dateTime, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./export.module.css";

const text = words.exports;
const { people } = words.contacts;

/** Starts an export, and has the files of the newest ones: the page may be closed meanwhile. */
export function ExportDialog({ projectId, exported, who, blocked, onClose }: ExportProps & { onClose(): void }) {
  const client = useQueryClient();
  const { data: jobs, error, refetch } = useQuery(exportsQuery(projectId));
  const { data: known } = useQuery(fieldsQuery(projectId));
  const [changes, setChanges] = useState<ColumnChanges>();
  const dataColumns = known?.fields.flatMap(({ field }) => (field.startsWith("data.") ? [field] : [])) ?? [];
  const columns = changes && chosenColumns(dataColumns, changes);
  const starting = useMutation({
    mutationFn: () => startExport(projectId, { ...exported, columns }),
    onSuccess: () => client.invalidateQueries({ queryKey: [projectId, "jobs"] }),
  });
  const none = columns?.length === 0 ? text.columns.none : undefined;
  return (
    <Dialog open onClose={onClose} title={text.title(who)} hint={text.hint} place="top">
      <div className={styles["dialog"]}>
        <ColumnFields dataColumns={dataColumns} changes={changes} onChange={setChanges} />
        <FormError message={starting.error ? problemText(starting.error) : undefined} />
        <DialogActs>
          <Button onClick={onClose}>{text.close}</Button>
          <Button
            look="main"
            busy={starting.isPending || (changes !== undefined && !known)}
            blocked={blocked ?? none}
            onClick={() => starting.mutate()}
          >
            {text.start}
          </Button>
        </DialogActs>
        <section aria-label={text.recent} className={styles["recent"]}>
          <h3>{text.recent}</h3>
          {!jobs ? (
            <Pending error={error} retry={refetch} rows={2} />
          ) : jobs.length > 0 ? (
            <>
              <ul className={styles["list"]}>
                {jobs.map((job) => (
                  <li key={job.id}>
                    <Time at={job.createdAt} relative />
                    <span>{job.result && people(count(job.result.count), job.result.count === 1)}</span>
                    <File {...job} />
                  </li>
                ))}
              </ul>
              <p className={styles["hint"]}>{text.privacy}</p>
            </>
          ) : (
            <EmptyState title={text.none} hint={text.noneHint} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

function File({ state, progress, failedReason, result, createdAt }: Export) {
  if (state === "failed")
    return <span>{text.failed(failedReason === "segment_not_found" ? text.segmentGone : (failedReason ?? ""))}</span>;
  if (!result) return <span role="status">{text.running(rate(progress))}</span>;
  if (result.url === null) return <span>{text.expired}</span>;
  return (
    <a href={result.url} download aria-label={text.downloadOf(dateTime(createdAt))}>
      {text.download}
    </a>
  );
}
