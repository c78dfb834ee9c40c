import type { ReactNode } from "react";
import { toast } from "#kit/feedback/toast.tsx";
import styles from "./blocks.module.css";

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Undefined for what is no switch. */
  pressed?: boolean;
  blocked?: string | undefined;
  onPress(): void;
}

/** A button of the toolbar. A press leaves the focus, and the selected text, where it is. */
export const ToolButton = ({ label, icon, pressed, blocked, onPress }: ToolButtonProps) => (
  <button
    type="button"
    className={styles["tool"]}
    aria-label={label}
    title={blocked ?? label}
    aria-pressed={pressed}
    aria-disabled={blocked ? true : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => (blocked ? toast.add({ title: blocked }) : onPress())}
  >
    {icon}
  </button>
);
