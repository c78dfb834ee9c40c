import { useQuery } from "@tanstack/react-query";
import { ImportFigures } from "#features/import/parts/import-figures.tsx";
import { ImportResult } from "#features/import/parts/import-result.tsx";
import { importQuery } from "#features/import/queries.ts";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.imports;

/** An import or a check of one: its progress, then its result. */
export function ImportState({ projectId, jobId }: { projectId: string; jobId: string }) {
  const { data: job, error, refetch } = useQuery(importQuery(projectId, jobId));
  if (job?.result) return <ImportResult projectId={projectId} job={job} result={job.result} />;
  if (job?.state === "failed") {
    const reason = text.reasonsOfJob[job.failedReason ?? ""] ?? job.failedReason ?? "";
    return (
      <Banner look="fault" title={job.dryRun ? text.checkFailed : text.failed}>
        <p>{text.failedHint(reason)}</p>
      </Banner>
    );
  }
  if (job) {
    const title = job.dryRun ? text.checking : text.running;
    const waiting = job.dryRun ? text.checkWaiting : text.waiting;
    const progress = job.dryRun ? text.checkProgress : text.progress;
    return (
      <Card title={title}>
        <Progress label={title} value={job.progress} max={100} />
        <p role="status">{job.progress > 0 ? progress(rate(job.progress)) : waiting}</p>
        {job.processed > 0 && <ImportFigures job={job} />}
      </Card>
    );
  }
  return <Pending error={error} retry={refetch} height="9rem" />;
}
