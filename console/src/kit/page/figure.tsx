import type { ReactNode } from "react";
import styles from "./page.module.css";

interface FigureProps {
  label: string;
  value: string;
  /** What the figure is counted of: "41 % of 1,200 delivered". */
  hint?: ReactNode;
}

/** Figures side by side. Each says what it counts. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles["figures"]}>{children}</dl>;

export const Figure = ({ label, value, hint }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {hint && <dd className={styles["hint"]}>{hint}</dd>}
  </div>
);
