import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";

interface LookProps extends ComponentProps<"a"> {
  look?: "main" | "plain" | "quiet";
  icon?: ReactNode;
}

const Looking = ({ look = "plain", icon, children, ...rest }: LookProps) => (
  <a {...rest} className={`${styles["button"]} ${styles[look]}`}>
    {icon}
    {children}
  </a>
);

/** A link to a page that looks like a button. */
export const LinkButton = createLink(Looking);
