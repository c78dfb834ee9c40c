import type { ReactNode } from "react";
import { PageHeader } from "#kit/page/page-header.tsx";
import { words } from "#words/words.ts";
import styles from "../accounts.module.css";

/** The frame of pages without a session, in the look of the hosted pages. */
export const EntryFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles["entry"]}>
    <p className={styles["product"]}>{words.shell.product}</p>
    <PageHeader title={title} />
    {children}
  </main>
);
