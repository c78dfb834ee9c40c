import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { toast } from "#kit/feedback/toast.tsx";
import styles from "./button.module.css";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  look?: "main" | "plain" | "quiet" | "danger";
  /** Why it cannot be used now. It stays visible and can be focused; pressing it tells the reason. */
  blocked?: string | undefined;
  /** Its work is under way: a second press does nothing. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ look = "plain", blocked, busy = false, icon, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked && !busy) return onClick?.(event);
    event.preventDefault();
    if (blocked) toast.add({ title: blocked });
  };
  return (
    <button
      type="button"
      {...rest}
      className={`${styles["button"]} ${styles[look]}`}
      aria-disabled={blocked || busy ? true : undefined}
      aria-busy={busy || undefined}
      title={blocked ?? rest.title}
      onClick={press}
    >
      {icon}
      {children}
    </button>
  );
}
