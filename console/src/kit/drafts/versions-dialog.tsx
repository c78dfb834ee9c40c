import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Draft } from "#keep/use-draft.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./drafts.module.css";

interface VersionsDialogProps<T> {
  draft: Pick<Draft<T>, "versions" | "change">;
  onClose(): void;
  /** What tells a version from the others, in a line or two. */
  children(value: T): ReactNode;
}

/** The last texts on this computer. Restoring one is a change like any other, so it can be undone. Show it only while asked. */
export function VersionsDialog<T>({ draft, onClose, children }: VersionsDialogProps<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: ["user", "versions"],
    queryFn: () => draft.versions(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={words.drafts.versionsTitle} hint={words.drafts.versionsHint}>
      {data ? (
        <ul className={styles["versions"]}>
          {data.length === 0 && <li>{words.drafts.noVersions}</li>}
          {data.map(({ at, value }) => {
            const when = dateTime(new Date(at).toISOString());
            return (
              <li key={at}>
                <div>
                  <strong>{when}</strong>
                  <div className={styles["excerpt"]}>{children(value)}</div>
                </div>
                <Button
                  aria-label={words.drafts.restoreOf(when)}
                  onClick={() => {
                    draft.change(value);
                    onClose();
                  }}
                >
                  {words.drafts.restore}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : (
        <Pending error={error} retry={refetch} rows={3} />
      )}
    </Dialog>
  );
}
