import { useState } from "react";
import { useBlocked, useProject } from "#app/project.ts";
import { NamedKeys } from "#features/settings/keys/named/named-keys.tsx";
import { RotateKeys } from "#features/settings/keys/rotate-keys.tsx";
import { SendSample } from "#features/settings/keys/send-sample.tsx";
import { SecretDialog } from "#features/settings/secret-dialog.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Banner } from "#kit/feedback/banner.tsx";
import { Card } from "#kit/page/card.tsx";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.keys;

export function KeysPage() {
  const project = useProject();
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [dead, setDead] = useState<string>();
  // Rotation works in a disabled project, too: the way out for a key that was stolen.
  const blocked = useBlocked("ADMIN", { whenDisabled: true });
  return (
    <>
      <PageHeader title={text.title} hint={text.hint} />
      {dead !== undefined && (
        <Banner look="warn" title={text.dead(dead)}>
          <p>{text.deadHint}</p>
        </Banner>
      )}
      <Card
        title={text.secret}
        hint={text.secretHint}
        acts={
          <Button look="danger" blocked={blocked} onClick={() => setRotating(true)}>
            {text.rotate}
          </Button>
        }
      >
        <p>{project.secretPrefix ? <code>{project.secretPrefix}…</code> : text.secretHidden}</p>
      </Card>
      <Card title={text.public} hint={text.publicHint}>
        <div className={styles["key"]}>
          <code>{project.public}</code>
          <CopyButton text={project.public} label={text.copyPublic} />
        </div>
      </Card>
      <NamedKeys projectId={project.id} />
      <SendSample project={project} />
      {rotating && (
        <RotateKeys
          project={project}
          onClose={() => setRotating(false)}
          onRotated={(made) => {
            setDead(project.secretPrefix ?? text.old);
            setSecret(made);
          }}
        />
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
    </>
  );
}
