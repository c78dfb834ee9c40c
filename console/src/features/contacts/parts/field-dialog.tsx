import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import { fieldValuesQuery } from "#condition/queries.ts";
import { deleteField, fieldUsageQuery } from "#features/contacts/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../contacts.module.css";

const text = words.fields;
const kinds = ["usedInSegments", "usedInCampaigns", "usedInWorkflows"] as const;

interface FieldDialogProps {
  projectId: string;
  field: string;
  onClose: () => void;
}

/** One field: its values, where it is used, and its end. */
export function FieldDialog({ projectId, field, onClose }: FieldDialogProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const blocked = useBlocked();
  const { data: usage, error, refetch } = useQuery(fieldUsageQuery(projectId, field));
  const { data: found } = useQuery(fieldValuesQuery(projectId, field));
  const remove = async () => {
    const { deletedFrom } = await deleteField(projectId, field);
    toast.add({ title: text.deleted(count(deletedFrom), deletedFrom === 1) });
    onClose();
    await client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  };
  const used = usage ? kinds.flatMap((kind) => usage[kind].map((each) => ({ ...each, kind }))) : [];
  const isCustom = field.startsWith("data.");
  if (asking && usage)
    return (
      <ConfirmDialog
        title={text.deleteTitle(field)}
        act={text.delete}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>{text.deleteHint(count(usage.contactCount))}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={field}
      hint={usage && text.contacts(count(usage.contactCount), usage.contactCount === 1)}
    >
      {usage ? (
        <>
          <h3>{text.values}</h3>
          {found && found.values.length > 0 ? (
            <div className={styles["row"]}>
              {found.values.map((value) => (
                <Badge key={JSON.stringify(value)}>{String(value)}</Badge>
              ))}
            </div>
          ) : (
            <p className={styles["note"]}>{text.noValues}</p>
          )}
          <h3>{text.usage}</h3>
          {used.length > 0 ? (
            <ul>
              {used.map(({ kind, id, name }) => (
                <li key={`${kind} ${id}`}>
                  {text.kinds[kind]}: {name}
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles["note"]}>{text.unused}</p>
          )}
          {isCustom && (
            <DialogActs>
              <Button look="danger" blocked={usage.canDelete ? blocked : text.inUse} onClick={() => setAsking(true)}>
                {text.delete}
              </Button>
            </DialogActs>
          )}
        </>
      ) : (
        <Pending error={error} retry={refetch} rows={3} />
      )}
    </Dialog>
  );
}
