import type { ReactNode } from "react";
import styles from "./feedback.module.css";

interface EmptyStateProps {
  title: string;
  hint?: string;
  icon?: ReactNode;
  /** What to do first. */
  children?: ReactNode;
}

/** A list without items. Show it only after the answer. */
export const EmptyState = ({ title, hint, icon, children }: EmptyStateProps) => (
  <div className={styles["empty"]}>
    {icon}
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children && <div className={styles["acts"]}>{children}</div>}
  </div>
);
