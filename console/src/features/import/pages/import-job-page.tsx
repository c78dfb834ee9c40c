import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProject } from "#app/project.ts";
import { ImportState } from "#features/import/parts/import-state.tsx";
import { importQuery } from "#features/import/queries.ts";
import { LinkButton } from "#kit/buttons/link-button.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.imports;

/** Progress and result; found again from any tab. */
export function ImportJobPage() {
  const { id: projectId } = useProject();
  const { jobId } = useParams({ from: "/signed-in/p/$projectId/contacts/import/$jobId" });
  const client = useQueryClient();
  const { data: job } = useQuery(importQuery(projectId, jobId));
  const isDone = job?.state === "completed" && !job.dryRun;
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
      <ImportState projectId={projectId} jobId={jobId} />
    </>
  );
}
