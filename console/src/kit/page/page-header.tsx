import { type ReactNode, useEffect, useRef } from "react";
import { words } from "#words/words.ts";
import styles from "./page.module.css";

interface PageHeaderProps {
  title: string;
  /** One line below the title. */
  hint?: ReactNode;
  /** The page's buttons. */
  children?: ReactNode;
}

/** The one heading of a page. It takes the focus after navigation, so a screen reader says where the reader is. */
export function PageHeader({ title, hint, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.shell.product}`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles["header"]}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={styles["hint"]}>{hint}</p>}
      </div>
      {children && <div className={styles["acts"]}>{children}</div>}
    </header>
  );
}
