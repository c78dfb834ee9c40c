import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import type { DialogProps } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./overlays.module.css";

export const DialogFrame = ({ open, onClose, title, hint, children, place = "middle" }: DialogProps) => (
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
