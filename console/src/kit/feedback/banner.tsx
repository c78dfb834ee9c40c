import type { ReactNode } from "react";
import styles from "./feedback.module.css";

interface BannerProps {
  look?: "note" | "warn" | "fault" | "good";
  title: string;
  children?: ReactNode;
}

/** A state of the whole page. */
export const Banner = ({ look = "note", title, children }: BannerProps) => (
  <section className={`${styles["banner"]} ${styles[`banner-${look}`]}`} aria-label={title}>
    <p className={styles["title"]}>{title}</p>
    {children}
  </section>
);
