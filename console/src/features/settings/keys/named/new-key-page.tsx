import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useProject } from "#app/project.ts";
import { KeyForm } from "#features/settings/keys/named/key-form.tsx";
import type { NamedKey } from "#features/settings/keys/named/model.ts";
import { createKey } from "#features/settings/keys/named/queries.ts";
import { SecretDialog } from "#features/settings/secret-dialog.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.namedKeys;

export function NewKeyPage() {
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<NamedKey>();
  const leave = (keyId: string) =>
    void navigate({ to: "/p/$projectId/settings/keys/$keyId", params: { projectId, keyId } });
  const back = (
    <Link to="/p/$projectId/settings/keys" params={{ projectId }}>
      {words.keys.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={text.new} hint={back} />
      <KeyForm
        projectId={projectId}
        act={text.create}
        onSubmit={async (input) => setMade(await createKey(client, projectId, input))}
      />
      {made && (
        <SecretDialog
          secret={made.token ?? ""}
          title={text.newToken(made.name)}
          hint={words.keys.newSecretHint}
          copy={text.copyToken}
          onStored={() => leave(made.id)}
        />
      )}
    </>
  );
}
