import { type ReactNode, useState } from "react";
import { later } from "#kit/later.tsx";
import styles from "./overlays.module.css";

export interface DialogProps {
  open: boolean;
  onClose?: () => void;
  title: string;
  hint?: string | undefined;
  children: ReactNode;
  /** `start` slides in from the edge where reading starts; `wide` has room for two texts; `top` stays put while
   * its content grows and shrinks. */
  place?: "middle" | "wide" | "top" | "start";
}

const Frame = later(async () => {
  const { DialogFrame } = await import("#kit/overlays/dialog-frame.tsx");
  return DialogFrame;
});

/** Holds the focus and gives it back to the opener. Without `onClose` it must be answered. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, as it gives the focus back when it closes.
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen && <Frame {...props} />;
}

/** The buttons at the end of a dialog. */
export const DialogActs = ({ children }: { children: ReactNode }) => <div className={styles["acts"]}>{children}</div>;
