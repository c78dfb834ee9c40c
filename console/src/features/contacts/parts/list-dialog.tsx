import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listsQuery } from "#features/contacts/queries.ts";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.contacts.bulk.addToSegment;

interface ListDialogProps {
  projectId: string;
  /** The chosen contacts, in words. */
  who: string;
  onChosen(segmentId: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the list that contacts are put on. */
export function ListDialog({ projectId, who, onChosen, onClose }: ListDialogProps) {
  const { data: lists } = useQuery(listsQuery(projectId));
  const [chosen, setChosen] = useState<string>();
  const segmentId = chosen ?? lists?.[0]?.id;
  const isEmpty = lists?.length === 0;
  return (
    <ConfirmDialog
      title={text.title(who)}
      act={text.act}
      look="main"
      blocked={isEmpty ? text.noList : undefined}
      onConfirm={async () => segmentId !== undefined && onChosen(segmentId)}
      onClose={onClose}
    >
      <p>{isEmpty ? text.noList : text.hint}</p>
      {lists && segmentId !== undefined && (
        <Field label={text.list}>
          {({ id }) => (
            <Select
              id={id}
              value={segmentId}
              options={lists.map((list) => ({ value: list.id, label: list.name }))}
              onChange={setChosen}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
