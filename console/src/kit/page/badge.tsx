import type { ReactNode } from "react";
import styles from "./page.module.css";

export type BadgeLook = "plain" | "good" | "warn" | "fault" | "note";

/** A state in one word. The word tells it, not the color. */
export const Badge = ({ look = "plain", children }: { look?: BadgeLook; children: ReactNode }) => (
  <span className={`${styles["badge"]} ${styles[`badge-${look}`]}`}>{children}</span>
);
