import { useQuery } from "@tanstack/react-query";
import { jobQuery } from "#api/jobs.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { ErrorCard } from "#kit/feedback/error-card.tsx";
import { count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.webhooks.replay;

interface ReplayStateProps {
  projectId: string;
  jobId: string;
  onHide(): void;
}

/** How far a replay is, and what came of it. */
export function ReplayState({ projectId, jobId, onHide }: ReplayStateProps) {
  const { data: job, error, refetch } = useQuery(jobQuery(projectId, jobId));
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (job?.kind !== "replay") return null;
  const { state, progress, failedReason, result } = job;
  const hide = (
    <div>
      <Button onClick={onHide}>{text.hide}</Button>
    </div>
  );
  if (state === "failed")
    return (
      <Banner look="fault" title={text.failed}>
        {failedReason && <p>{failedReason}</p>}
        {hide}
      </Banner>
    );
  if (!result)
    return (
      <Banner title={text.running}>
        <p role="status">{text.progress(rate(progress))}</p>
      </Banner>
    );
  return (
    <Banner look="good" title={text.done}>
      <p role="status">{text.result(count(result.matched), count(result.queued))}</p>
      {hide}
    </Banner>
  );
}
