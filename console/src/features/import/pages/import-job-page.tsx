import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProject } from "#app/project.ts";
import { ImportResult } from "#features/import/parts/import-result.tsx";
import { importQuery } from "#features/import/queries.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { rate } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.imports;

/** Progress and result; found again from any tab. */
export function ImportJobPage() {
  const { id: projectId } = useProject();
  const { jobId } = useParams({ from: "/signed-in/p/$projectId/contacts/import/$jobId" });
  const client = useQueryClient();
  const { data: job, error, refetch } = useQuery(importQuery(projectId, jobId));
  const isDone = job?.state === "completed";
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  }, [isDone, client, projectId]);
  const back = (
    <Link to="/p/$projectId/contacts" params={{ projectId }}>
      {words.contacts.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={text.title} hint={back}>
        <LinkButton to="/p/$projectId/contacts/import" params={{ projectId }}>
          {text.again}
        </LinkButton>
      </PageHeader>
      {job?.result ? (
        <ImportResult projectId={projectId} job={job} result={job.result} />
      ) : job?.state === "failed" ? (
        <Banner look="fault" title={text.failed}>
          <p>{text.failedHint(text.reasonsOfJob[job.failedReason ?? ""] ?? job.failedReason ?? "")}</p>
        </Banner>
      ) : job ? (
        <Card title={text.running}>
          <Progress label={text.running} value={job.progress} max={100} />
          <p role="status">{job.progress > 0 ? text.progress(rate(job.progress)) : text.waiting}</p>
        </Card>
      ) : (
        <Pending error={error} retry={refetch} height="9rem" />
      )}
    </>
  );
}
