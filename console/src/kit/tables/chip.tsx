import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import styles from "./table.module.css";

interface ChipProps {
  children: ReactNode;
  /** The name of the button that takes it away. */
  remove: string;
  onRemove(): void;
}

/** A filter that a link has set. */
export const Chip = ({ children, remove, onRemove }: ChipProps) => (
  <span className={styles["chip"]}>
    <span>{children}</span>
    <IconButton label={remove} onClick={onRemove}>
      <X size={14} aria-hidden />
    </IconButton>
  </span>
);
