import { useQueryClient } from "@tanstack/react-query";
import type { Domain } from "#features/settings/domains/model.ts";
import { deleteDomain } from "#features/settings/domains/queries.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.domains;

interface DeleteDomainProps {
  projectId: string;
  domain: Domain;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteDomain({ projectId, domain: { id, domain }, onClose, onDeleted }: DeleteDomainProps) {
  const client = useQueryClient();
  const confirm = async () => {
    await deleteDomain(client, projectId, id);
    toast.add({ title: text.deleted(domain) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={text.deleteTitle(domain)}
      act={text.delete}
      typed={domain}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text.deleteHint}</p>
    </ConfirmDialog>
  );
}
