import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#kit/buttons/button.tsx";
import { CopyButton } from "#kit/buttons/copy-button.tsx";
import { Dialog, DialogActs } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./settings.module.css";

const text = words.keys;

interface SecretDialogProps {
  secret: string;
  title: string;
  hint: string;
  /** The name of the button that copies it. */
  copy: string;
  onStored(): void;
}

/** The only time that a secret is shown. Leaving the page asks first. */
export function SecretDialog({ secret, title, hint, copy, onStored }: SecretDialogProps) {
  const [stored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => !stored && !confirm(text.leave), enableBeforeUnload: () => !stored });
  return (
    <Dialog open title={title} hint={hint}>
      <div className={styles["key"]}>
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </div>
      <label className={styles["check"]}>
        <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
        {text.stored}
      </label>
      <DialogActs>
        <Button look="main" blocked={stored ? undefined : text.storeFirst} onClick={onStored}>
          {text.done}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
