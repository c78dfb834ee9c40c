import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import type { DialogProps } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./overlays.module.css";

export function DialogFrame({ open, onClose, title, hint, children, place = "middle" }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Base.Backdrop className={styles["veil"]} />
        <Base.Popup ref={popup} className={styles[place]} initialFocus={() => focusFirst(popup.current)}>
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
}

const controls =
  ":is(a[href], button, input:not([type=radio]:not(:checked)), select, textarea, [tabindex]):not(:disabled, [tabindex='-1'])";

/**
 * Base UI hides the page from screen readers at once, and would move the focus out of it a frame later. Until then keys would
 * go to the page.
 */
function focusFirst(popup: HTMLElement | null): false {
  if (popup?.contains(document.activeElement)) return false;
  const found = [...(popup?.querySelectorAll<HTMLElement>(controls) ?? [])].find((each) => each.checkVisibility());
  (found ?? popup)?.focus({ preventScroll: found === undefined });
  return false;
}
