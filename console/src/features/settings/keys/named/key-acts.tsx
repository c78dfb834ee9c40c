import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBlocked } from "#app/project.ts";
import type { NamedKey } from "#features/settings/keys/named/model.ts";
import { deleteKey, rotateKey } from "#features/settings/keys/named/queries.ts";
import { SecretDialog } from "#features/settings/secret-dialog.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";

const text = words.namedKeys;
const overlaps = ([0, 1, 24, 168] as const).map((hours) => ({ value: String(hours), label: text.overlaps[hours] }));

interface KeyActsProps {
  projectId: string;
  namedKey: NamedKey;
}

/** Replaces the token, or ends the key. */
export function KeyActs({ projectId, namedKey: { id, name } }: KeyActsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocked = useBlocked("ADMIN");
  const [asked, setAsked] = useState<"rotate" | "delete">();
  const [hours, setHours] = useState("24");
  const [token, setToken] = useState<string>();
  const rotate = async () => {
    const rotated = await rotateKey(client, { projectId, id, overlapHours: Number(hours) });
    setToken(rotated.token ?? "");
  };
  const remove = async () => {
    await deleteKey(projectId, id);
    toast.add({ title: text.deleted(name) });
    await navigate({ to: "/p/$projectId/settings/keys", params: { projectId } });
    client.removeQueries({ queryKey: [projectId, "named-keys", "one", id] });
    await client.invalidateQueries({ queryKey: [projectId, "named-keys", "list"] });
  };
  return (
    <>
      <Button blocked={blocked} onClick={() => setAsked("rotate")}>
        {text.rotate}
      </Button>
      <Button look="danger" blocked={blocked} onClick={() => setAsked("delete")}>
        {text.delete}
      </Button>
      {asked === "rotate" && (
        <ConfirmDialog
          title={text.rotateTitle(name)}
          act={text.rotate}
          onConfirm={rotate}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.rotateHint}</p>
          <Field label={text.overlap}>
            {(control) => <Select id={control.id} value={hours} options={overlaps} onChange={setHours} />}
          </Field>
        </ConfirmDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={text.deleteTitle(name)}
          act={text.delete}
          typed={name}
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.deleteHint}</p>
        </ConfirmDialog>
      )}
      {token !== undefined && (
        <SecretDialog
          secret={token}
          title={text.newToken(name)}
          hint={words.keys.newSecretHint}
          copy={text.copyToken}
          onStored={() => setToken(undefined)}
        />
      )}
    </>
  );
}
