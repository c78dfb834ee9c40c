import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { projectApi, take } from "#api/client.ts";
import { pollUnlessWaiting, useIsWaiting } from "#api/poll.ts";
import { runningCampaignsQuery } from "#app/running-campaigns.ts";
import { StripProgress } from "#app/shell/strip-progress.tsx";
import { auditExportLink } from "#features/settings/links.ts";
import { suppressionJobLink } from "#features/suppressions/links.ts";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.shell.running;
const shownMax = 5;

/** Fetched when there is one. */
const CampaignItems = lazy(async () => {
  const { CampaignItems: Items } = await import("#app/shell/campaign-items.tsx");
  return { default: Items };
});

const jobsQuery = (projectId: string, waits: boolean) =>
  queryOptions({
    queryKey: [projectId, "jobs", "running"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/jobs", { params: { query: { state: "active", limit: shownMax } }, signal })),
    refetchInterval: ({ state }) => pollUnlessWaiting(state.data !== undefined && state.data.data.length > 0, waits),
  });

/** What goes on in the project now, on every page. A page that loads is not held up by it. */
export function RunningWork({ projectId }: { projectId: string }) {
  const waits = useIsWaiting();
  const jobs = useQuery(jobsQuery(projectId, waits)).data?.data ?? [];
  const { soon = [], running = [] } = useQuery(runningCampaignsQuery(projectId, waits)).data ?? {};
  if (jobs.length + soon.length + running.length === 0) return null;
  return (
    <section aria-label={text.title}>
      <ul className={styles["running"]}>
        {soon.length + running.length > 0 && (
          <Suspense>
            <CampaignItems projectId={projectId} soon={soon} running={running} />
          </Suspense>
        )}
        {jobs.map((job) => (
          <li key={job.id}>
            <StripProgress
              name={job.kind === "bulk" ? text.bulk[job.result?.operation ?? "any"] : text[job.kind]}
              done={job.progress}
              of={100}
            />
            {(job.kind === "personExport" || job.kind === "erase") && (
              <Link to="/p/$projectId/contacts/data/$jobId" params={{ projectId, jobId: job.id }}>
                {text.show}
              </Link>
            )}
            {job.kind === "suppressions" && <Link {...suppressionJobLink(projectId, job.id)}>{text.show}</Link>}
            {job.kind === "audit" && <Link {...auditExportLink(projectId, job.id)}>{text.show}</Link>}
            {job.kind === "import" && (
              <Link to="/p/$projectId/contacts/import/$jobId" params={{ projectId, jobId: job.id }}>
                {text.show}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
