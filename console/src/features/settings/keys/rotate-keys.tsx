import { useQueryClient } from "@tanstack/react-query";
import { replaceKeys } from "#features/settings/keys/queries.ts";
import { ConfirmDialog } from "#kit/overlays/confirm-dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../settings.module.css";

const text = words.keys;

interface RotateKeysProps {
  project: { id: string; name: string };
  onClose(): void;
  onRotated(secret: string): void;
}

export function RotateKeys({ project: { id, name }, onClose, onRotated }: RotateKeysProps) {
  const client = useQueryClient();
  const confirm = async () => onRotated((await replaceKeys(client, id)).secret);
  return (
    <ConfirmDialog title={text.rotateTitle} act={text.rotate} typed={name} onConfirm={confirm} onClose={onClose}>
      <p>{text.rotateHint}</p>
      <ul className={styles["list"]}>
        {text.breaks.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
