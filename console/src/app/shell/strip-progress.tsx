import type { ReactNode } from "react";
import { rate } from "#words/format.ts";
import styles from "./shell.module.css";

interface StripProgressProps {
  name: ReactNode;
  done: number;
  of: number;
  /** Beside the share, such as the end. */
  hint?: string | undefined;
}

/** One piece of running work and how far it is. */
export const StripProgress = ({ name, done, of, hint }: StripProgressProps) => (
  <label className={styles["progress"]}>
    <span>{name}</span>
    <progress value={done} max={Math.max(1, of)} />
    <span>
      {rate(of > 0 ? Math.floor((100 * done) / of) : 0)}
      {hint && ` · ${hint}`}
    </span>
  </label>
);
