import type { ReactNode } from "react";
import styles from "./page.module.css";

/** Facts of a record, each with its name. */
export const Pairs = ({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles["pairs"]}>
    {pairs.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
