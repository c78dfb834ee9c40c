import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useProject } from "#app/project.ts";
import { SecretDialog } from "#features/settings/secret-dialog.tsx";
import type { Endpoint } from "#features/settings/webhooks/model/deliveries.ts";
import { EndpointForm } from "#features/settings/webhooks/parts/endpoint-form.tsx";
import { createEndpoint } from "#features/settings/webhooks/queries.ts";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";

const text = words.webhooks;

export function NewEndpointPage() {
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<Endpoint>();
  const leave = (endpointId: string) =>
    void navigate({ to: "/p/$projectId/settings/webhooks/$endpointId", params: { projectId, endpointId } });
  const back = (
    <Link to="/p/$projectId/settings/webhooks" params={{ projectId }}>
      {text.title}
    </Link>
  );
  return (
    <>
      <PageHeader title={text.new} hint={back} />
      <EndpointForm
        projectId={projectId}
        act={text.create}
        onSubmit={async (input) => setMade(await createEndpoint(client, projectId, input))}
      />
      {made && (
        <SecretDialog
          secret={made.secret ?? ""}
          title={text.newSecret}
          hint={text.newSecretHint}
          copy={text.copySecret}
          onStored={() => leave(made.id)}
        />
      )}
    </>
  );
}
