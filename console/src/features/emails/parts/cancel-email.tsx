import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { cancelEmail } from "#features/emails/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.emails.cancel;

/** For a scheduled email. If it leaves meanwhile, the dialog says so. */
export function CancelEmail({ projectId, id, to }: { projectId: string; id: string; to: string }) {
  const client = useQueryClient();
  const blocked = useBlocked();
  const [asked, setAsked] = useState(false);
  const cancel = async () => {
    try {
      await cancelEmail(projectId, id);
      toast.add({ title: text.done });
    } finally {
      void client.invalidateQueries({ queryKey: [projectId, "emails"] });
    }
  };
  return (
    <>
      <Button look="danger" blocked={blocked} onClick={() => setAsked(true)}>
        {text.act}
      </Button>
      {asked && (
        <ConfirmDialog title={text.title(to)} act={text.act} onConfirm={cancel} onClose={() => setAsked(false)}>
          <p>{text.hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
