import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { exportAudit } from "#features/settings/audit/queries.ts";
import type { AuditSearch } from "#features/settings/audit/search.ts";
import { auditExportLink } from "#features/settings/links.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { DateField } from "#kit/forms/date-field.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.audit;
const formats = (["csv", "jsonl"] as const).map((value) => ({ value, label: text.formats[value] }));

/** Writes the lines of some days into a file, at first those that the page shows. */
export function ExportLog({ projectId, search }: { projectId: string; search: AuditSearch }) {
  const navigate = useNavigate();
  const blocked = useBlocked("ADMIN");
  const [days, setDays] = useState<Pick<AuditSearch, "from" | "until">>();
  const [format, setFormat] = useState<"csv" | "jsonl">("csv");
  const start = async () => {
    await navigate(auditExportLink(projectId, await exportAudit(projectId, { ...days, format })));
  };
  const { from = "", until = "" } = days ?? {};
  return (
    <>
      <Button
        icon={<Download size={16} aria-hidden />}
        blocked={blocked}
        onClick={() =>
          setDays({ ...(search.from && { from: search.from }), ...(search.until && { until: search.until }) })
        }
      >
        {text.export}
      </Button>
      {days && (
        <ConfirmDialog
          title={text.exportTitle}
          act={text.exportAct}
          look="main"
          onConfirm={start}
          onClose={() => setDays(undefined)}
        >
          <p>{text.exportHint}</p>
          <div className={styles["row"]}>
            <DateField label={text.from} value={from} onChange={(day) => setDays({ ...days, from: day })} />
            <DateField label={text.until} value={until} onChange={(day) => setDays({ ...days, until: day })} />
          </div>
          <div>
            <Choice label={text.format} value={format} options={formats} onChange={(chosen) => setFormat(chosen)} />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
