import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { type Contact, erasePerson, exportPerson } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.personalData;

/** What a person may ask for. Both acts become jobs with a page of their own. */
export function PersonalData({ projectId, contact: { id, email } }: { projectId: string; contact: Contact }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked("ADMIN");
  const [asking, setAsking] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [suppress, setSuppress] = useState(true);
  const show = (jobId: string) => navigate({ to: "/p/$projectId/contacts/data/$jobId", params: { projectId, jobId } });
  const start = async () => {
    setExporting(true);
    try {
      await show(await exportPerson(projectId, id));
    } catch (error) {
      toast.add({ title: describe(error).title });
      setExporting(false);
    }
  };
  const erase = async () => {
    await show(await erasePerson(projectId, id, suppress));
    client.removeQueries({ queryKey: [projectId, "contacts", "one", id] });
    void client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  };
  return (
    <Card title={text.title} hint={text.hint}>
      <div className={styles["row"]}>
        <Button blocked={blocked} busy={exporting} onClick={() => void start()}>
          {text.export}
        </Button>
        <Button look="danger" blocked={blocked} onClick={() => setAsking(true)}>
          {text.erase}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={text.eraseTitle(email)}
          act={text.erase}
          typed={email}
          onConfirm={erase}
          onClose={() => setAsking(false)}
        >
          <p>{text.eraseHint}</p>
          <ul className={styles["effects"]}>
            {text.erased.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>{text.kept}</p>
          <div>
            <Checkbox label={text.suppress} checked={suppress} onChange={setSuppress} />
            <p className={styles["note"]}>{text.suppressHint}</p>
          </div>
        </ConfirmDialog>
      )}
    </Card>
  );
}
