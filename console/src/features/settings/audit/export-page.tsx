import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Job, jobQuery } from "#api/jobs.ts";
import { useProject, useRole } from "#app/project.ts";
import { ExportedFile } from "#export/exported-file.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.audit;

/** The progress and the file of an export of the audit log. */
export function AuditExportPage() {
  const { id: projectId } = useProject();
  const { may } = useRole();
  const { jobId } = useParams({ from: "/signed-in/p/$projectId/settings/audit/exports/$jobId" });
  const { data: job, error, refetch } = useQuery({ ...jobQuery(projectId, jobId), enabled: may("ADMIN") });
  const back = (
    <Link to="/p/$projectId/settings/audit" params={{ projectId }}>
      {text.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={text.exportTitle} hint={back} />
      {job?.kind === "audit" ? (
        <Shown job={job} />
      ) : (
        <Pending error={error} retry={refetch} height="6rem" blocked={may("ADMIN") ? undefined : text.onlyAdmins} />
      )}
    </>
  );
}

function Shown({ job: { state, progress, failedReason, result } }: { job: Extract<Job, { kind: "audit" }> }) {
  if (state === "failed")
    return (
      <Banner look="fault" title={text.exportFailed}>
        <p>{text.exportFailedHint(failedReason ?? "")}</p>
      </Banner>
    );
  if (!result)
    return (
      <Card title={text.exporting}>
        <Progress label={text.exporting} value={progress} max={100} />
        <p role="status">{text.progress(rate(progress))}</p>
      </Card>
    );
  return (
    <>
      <ExportedFile {...result} lines={text.lines} />
      <Card title={text.checksum} hint={text.checksumHint}>
        <p className={styles["key"]}>
          <code>{result.sha256}</code>
          <CopyButton text={result.sha256} label={text.copyChecksum} />
        </p>
      </Card>
    </>
  );
}
