import { useEffect, useRef } from "react";
import { ImportState } from "#features/import/parts/import-state.tsx";
import styles from "../import.module.css";

/** A check, below the form that asked for it: it gets the focus, so it is in sight and the keyboard goes on from there. */
export function CheckState({ projectId, jobId }: { projectId: string; jobId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles["stack"]}>
      <ImportState projectId={projectId} jobId={jobId} />
    </div>
  );
}
