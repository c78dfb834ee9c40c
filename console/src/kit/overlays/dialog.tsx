import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { words } from "#words/words.ts";
import styles from "./overlays.module.css";

interface DialogProps {
  open: boolean;
  onClose?: () => void;
  title: string;
  hint?: string | undefined;
  children: ReactNode;
  /** `start` slides in from the edge where reading starts. */
  place?: "middle" | "start";
}

/** Holds the focus and gives it back to the opener. Without `onClose` it must be answered. */
export const Dialog = ({ open, onClose, title, hint, children, place = "middle" }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!onClose}>
    <Base.Portal>
      <Base.Backdrop className={styles["veil"]} />
      <Base.Popup className={styles[place]}>
        <Base.Title>{title}</Base.Title>
        {hint && <Base.Description className={styles["hint"]}>{hint}</Base.Description>}
        {children}
        {/* Last, so that the focus begins in the content. */}
        {onClose && (
          <Base.Close
            render={
              <IconButton label={words.kit.close}>
                <X size={18} aria-hidden />
              </IconButton>
            }
          />
        )}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

/** The buttons at the end of a dialog. */
export const DialogActs = ({ children }: { children: ReactNode }) => <div className={styles["acts"]}>{children}</div>;
