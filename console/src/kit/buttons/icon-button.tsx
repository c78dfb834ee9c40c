import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Its name for screen readers, shown on hover. */
  label: string;
  children: ReactNode;
}

export const IconButton = ({ label, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${styles["button"]} ${styles["quiet"]} ${styles["square"]}`}
    aria-label={label}
    title={label}
  >
    {children}
  </button>
);
