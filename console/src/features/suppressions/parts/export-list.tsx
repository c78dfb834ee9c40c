import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { suppressionJobLink } from "#features/suppressions/links.ts";
import { exportSuppressions } from "#features/suppressions/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.suppressions;
const formats = (["csv", "jsonl"] as const).map((value) => ({ value, label: text.formats[value] }));

/** Starts an export of the whole list; the job's page has the file. */
export function ExportList({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [format, setFormat] = useState<"csv" | "jsonl">("csv");
  const start = async () => {
    await navigate(suppressionJobLink(projectId, await exportSuppressions(projectId, format)));
  };
  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} blocked={useBlocked()} onClick={() => setAsking(true)}>
        {text.export}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text.exportTitle}
          act={text.exportAct}
          look="main"
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          <p>{text.exportHint}</p>
          <div>
            <Choice label={text.format} value={format} options={formats} onChange={(chosen) => setFormat(chosen)} />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
