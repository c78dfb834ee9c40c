import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Tagged } from "#api/client.ts";
import { useBlocked } from "#app/project.ts";
import { SecretDialog } from "#features/settings/secret-dialog.tsx";
import type { Endpoint } from "#features/settings/webhooks/model/deliveries.ts";
import { EndpointForm } from "#features/settings/webhooks/parts/endpoint-form.tsx";
import { changeEndpoint, type EndpointInput, rotateSecret } from "#features/settings/webhooks/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { clock } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../../settings.module.css";

const text = words.webhooks;

interface EndpointSettingsProps {
  projectId: string;
  endpoint: Tagged<Endpoint>;
}

/** What can be changed of an endpoint, and its secret. */
export function EndpointSettings({ projectId, endpoint }: EndpointSettingsProps) {
  const client = useQueryClient();
  // That of the form, also when the endpoint was read again meanwhile.
  const [etag, setEtag] = useState(endpoint.etag);
  const save = async (input: EndpointInput) => {
    setEtag(await changeEndpoint(client, { projectId, id: endpoint.id, etag }, input));
    toast.add({ title: text.saved });
  };
  return (
    <div className={styles["cards"]}>
      <EndpointForm projectId={projectId} endpoint={endpoint} act={text.save} onSubmit={save} />
      <Secret projectId={projectId} endpoint={endpoint} />
    </div>
  );
}

const overlaps = ([0, 1, 24, 168] as const).map((hours) => ({ value: String(hours), label: text.overlaps[hours] }));

function Secret({ projectId, endpoint }: EndpointSettingsProps) {
  const client = useQueryClient();
  const blocked = useBlocked("ADMIN");
  const [asking, setAsking] = useState(false);
  const [hours, setHours] = useState("24");
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const made = await rotateSecret(client, { projectId, id: endpoint.id }, Number(hours));
    setSecret(made.secret);
    if (made.previousExpiresAt) toast.add({ title: text.rotated(clock(made.previousExpiresAt)) });
  };
  return (
    <Card
      title={text.secret}
      hint={text.secretHint}
      acts={
        <Button look="danger" blocked={blocked} onClick={() => setAsking(true)}>
          {text.rotate}
        </Button>
      }
    >
      <p>
        <code>{endpoint.secretPrefix}…</code>
      </p>
      {asking && (
        <ConfirmDialog title={text.rotateTitle} act={text.rotate} onConfirm={rotate} onClose={() => setAsking(false)}>
          <p>{text.rotateHint}</p>
          <Field label={text.overlap}>
            {({ id }) => <Select id={id} value={hours} options={overlaps} onChange={setHours} />}
          </Field>
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          title={text.newSecret}
          hint={text.newSecretHint}
          copy={text.copySecret}
          onStored={() => setSecret(undefined)}
        />
      )}
    </Card>
  );
}
