import type { ReactNode } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";

interface DeleteDialogProps {
  name: string;
  /** What the kind of record is called in each sentence. */
  text: {
    remove: string;
    removeTitle(name: string): string;
    removeHint: string;
    removed(name: string): string;
    blockedTitle(name: string): string;
    blockedHint: string;
  };
  /** A line for each record that uses this one and keeps it from being deleted. */
  users: readonly ReactNode[];
  onDelete(): Promise<unknown>;
  /** Leaves the page of the deleted record. */
  onDeleted(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a record is deleted; while others use it, it says which. Show it only while asked. */
export function DeleteDialog({ name, text, users, onDelete, onDeleted, onClose }: DeleteDialogProps) {
  if (users.length > 0) {
    return (
      <Dialog open onClose={onClose} title={text.blockedTitle(name)} hint={text.blockedHint}>
        <ul>
          {users.map((user, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
            <li key={at}>{user}</li>
          ))}
        </ul>
        <DialogActs>
          <Button onClick={onClose}>{words.kit.close}</Button>
        </DialogActs>
      </Dialog>
    );
  }
  const remove = async () => {
    await onDelete();
    toast.add({ title: text.removed(name) });
    await onDeleted();
  };
  return (
    <ConfirmDialog title={text.removeTitle(name)} act={text.remove} onConfirm={remove} onClose={onClose}>
      <p>{text.removeHint}</p>
    </ConfirmDialog>
  );
}
