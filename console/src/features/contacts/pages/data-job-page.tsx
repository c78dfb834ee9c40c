import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useProject } from "#app/project.ts";
import { type DataJob, dataJobQuery } from "#features/contacts/queries.ts";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { Pairs } from "#kit/page/pairs.tsx";
import { Time } from "#kit/page/time.tsx";
import { Table } from "#kit/tables/table.tsx";
import { bytes, count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.personalData;
type Result = NonNullable<DataJob["result"]>;
type Erasure = Extract<Result, { certificateId: string }>;

const isErasure = (result: Result): result is Erasure => "certificateId" in result;

/** Progress and result of an export or erasure of one person. */
export function DataJobPage() {
  const { id: projectId } = useProject();
  const { jobId } = useParams({ from: "/signed-in/p/$projectId/contacts/data/$jobId" });
  const { data: job, error, refetch } = useQuery(dataJobQuery(projectId, jobId));
  const back = (
    <Link to="/p/$projectId/contacts" params={{ projectId }}>
      {words.contacts.title}
    </Link>
  );
  const title = job?.result ? (isErasure(job.result) ? text.eraseJob : text.exportJob) : text.job;
  return (
    <>
      <PageHeader title={title} hint={back} />
      {job ? <Shown job={job} /> : <Pending error={error} retry={refetch} height="6rem" />}
    </>
  );
}

function Shown({ job: { state, progress, failedReason, result } }: { job: DataJob }) {
  if (state === "failed")
    return (
      <Banner look="fault" title={text.failed}>
        <p>{text.failedHint(failedReason ?? "")}</p>
      </Banner>
    );
  if (!result)
    return (
      <Banner title={text.running}>
        <p role="status">{text.progress(rate(progress))}</p>
        <p>{text.slow}</p>
      </Banner>
    );
  if (isErasure(result)) return <Erased result={result} />;
  return result.url ? (
    <Banner look="good" title={text.ready}>
      <p>{text.readyHint(bytes(result.bytes))}</p>
      <p>
        <a href={result.url} download>
          {text.download}
        </a>
      </p>
    </Banner>
  ) : (
    <Banner look="warn" title={text.gone}>
      <p>{text.goneHint}</p>
    </Banner>
  );
}

function Erased({ result: { erasedAt, removed, remaining, certificateId } }: { result: Erasure }) {
  const rows = Object.entries(removed).map(([what, number]) => ({ what, number }));
  return (
    <>
      <Banner look="good" title={text.done}>
        {rows.length === 0 && <p>{text.nothing}</p>}
      </Banner>
      <Card title={text.certificate}>
        <Pairs
          pairs={[
            ...(erasedAt ? [[text.at, <Time key="at" at={erasedAt} />] as const] : []),
            [
              text.certificate,
              <span key="id" className={styles["row"]}>
                <code>{certificateId}</code>
                <CopyButton text={certificateId} label={text.copyCertificate} />
              </span>,
            ],
          ]}
        />
      </Card>
      {rows.length > 0 && (
        <Card title={text.removed}>
          <Table
            caption={text.removed}
            rows={rows}
            keyOf={({ what }) => what}
            columns={[
              { key: "what", title: text.removedWhat, cell: ({ what }) => <span lang="en">{saidOf(what)}</span> },
              { key: "number", title: text.removedCount, align: "end", cell: ({ number }) => count(number) },
            ]}
          />
        </Card>
      )}
      <Card title={text.remaining} hint={text.remainingHint}>
        <Table
          caption={text.remaining}
          rows={remaining}
          keyOf={({ where }) => where}
          columns={[
            { key: "where", title: text.where, cell: ({ where }) => <span lang="en">{where}</span> },
            { key: "until", title: text.until, align: "end", cell: ({ until }) => <Time at={until} /> },
          ]}
        />
      </Card>
    </>
  );
}

/** `exportFiles` is "export files": the API names what it removed. */
const saidOf = (what: string): string => what.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
