import type { ReactNode } from "react";
import styles from "./table.module.css";

/** Search and filters above a table, in one row where there is room. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={styles["filters"]}>{children}</div>;
