import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { suppressionJobLink } from "#features/suppressions/links.ts";
import { importAccount, importSuppressions } from "#features/suppressions/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { download } from "#kit/download.ts";
import { ErrorCard, problemText } from "#kit/feedback/error-card.tsx";
import { Progress } from "#kit/feedback/progress.tsx";
import { FileDrop } from "#kit/forms/file-drop.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.suppressions;
const mostBytes = 1_073_741_824;
const sample = "email,reason,note\nann@example.com,manual,asked by phone\nben@example.com,bounce,\n";

export function ImportPage() {
  const { id: projectId } = useProject();
  const back = (
    <>
      <Link to="/p/$projectId/suppressions" params={{ projectId }}>
        {text.title}
      </Link>{" "}
      · {text.importHint}
    </>
  );
  return (
    <>
      <PageHeader title={text.importTitle} hint={back} />
      <FromFile projectId={projectId} />
      <FromAccount projectId={projectId} />
    </>
  );
}

function FromFile({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [upload, setUpload] = useState<{ sent: number; whole: number; isSent: boolean }>();
  const abort = useRef<AbortController>(undefined);
  const blocked = useBlocked();
  const send = async (file: File) => {
    setFault(undefined);
    if (!/\.(csv|tsv|txt)$/i.test(file.name)) return setFault(text.wrongType);
    if (file.size > mostBytes) return setFault(text.tooLarge);
    const controller = new AbortController();
    abort.current = controller;
    const whole = file.size;
    const show = (sent: number) => setUpload({ sent, whole, isSent: false });
    // From then on the server works on it: it cannot be cancelled any more.
    const onSent = () => setUpload({ sent: whole, whole, isSent: true });
    show(0);
    try {
      const { signal } = controller;
      const jobId = await importSuppressions(projectId, { file, signal, onProgress: show, onSent });
      await navigate(suppressionJobLink(projectId, jobId));
    } catch (error) {
      setUpload(undefined);
      if (!controller.signal.aborted) setFault(problemText(error));
    }
  };
  return (
    <Card title={text.file} hint={text.fileHint}>
      {upload ? (
        <>
          <Progress label={text.uploading} value={upload.sent} max={upload.whole} />
          <p role="status">{upload.isSent ? text.sent : text.uploaded(bytes(upload.sent), bytes(upload.whole))}</p>
          {!upload.isSent && (
            <div>
              <Button onClick={() => abort.current?.abort()}>{text.cancelUpload}</Button>
            </div>
          )}
        </>
      ) : (
        <FileDrop
          title={text.drop}
          hint={text.dropHint}
          choose={text.choose}
          accept=".csv,.tsv,.txt,text/csv"
          blocked={blocked}
          fault={fault}
          onFile={(file) => void send(file)}
        >
          <Button look="quiet" onClick={() => download(new Blob([sample], { type: "text/csv" }), text.sampleName)}>
            {text.sample}
          </Button>
        </FileDrop>
      )}
    </Card>
  );
}

function FromAccount({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => importAccount(projectId),
    onSuccess: (jobId) => navigate(suppressionJobLink(projectId, jobId)),
  });
  return (
    <Card title={text.account} hint={text.accountHint}>
      {error && <ErrorCard error={error} />}
      <div>
        <Button blocked={useBlocked("ADMIN")} busy={isPending} onClick={() => mutate()}>
          {text.accountAct}
        </Button>
      </div>
    </Card>
  );
}
