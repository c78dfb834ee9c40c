import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import type { Suppression } from "#features/suppressions/model.ts";
import { removeSuppression, suppressionQuery, suppressionsChanged } from "#features/suppressions/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.suppressions;

interface RemoveEntryProps {
  projectId: string;
  email: string;
  reason: Suppression["reason"];
}

/** Takes an address off the list. After a spam report its address is typed first. */
export function RemoveEntry({ projectId, email, reason }: RemoveEntryProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isComplaint = reason === "complaint";
  const remove = async () => {
    const account = await removeSuppression(client, { projectId, email }, isComplaint);
    toast.add({ title: account === "kept" ? text.removedKept(email) : text.removed(email) });
    await navigate({ to: "/p/$projectId/suppressions", params: { projectId } });
    client.removeQueries({ queryKey: suppressionQuery(projectId, email).queryKey });
    await suppressionsChanged(client, projectId);
  };
  return (
    <>
      <Button look="danger" blocked={useBlocked("ADMIN")} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text.removeTitle(email)}
          act={text.remove}
          {...(isComplaint && { typed: email })}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {isComplaint && <p>{text.removeComplaint}</p>}
          <p>{text.removeHint}</p>
          {(isComplaint || reason === "bounce") && <p>{text.removeReported}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
