import { type ReactNode, useId } from "react";
import styles from "./page.module.css";

interface CardProps {
  title: string;
  hint?: ReactNode;
  /** Buttons beside the title. */
  acts?: ReactNode;
  children: ReactNode;
}

export function Card({ title, hint, acts, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <div className={styles["header"]}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={styles["hint"]}>{hint}</p>}
        </div>
        {acts && <div className={styles["acts"]}>{acts}</div>}
      </div>
      {children}
    </section>
  );
}
