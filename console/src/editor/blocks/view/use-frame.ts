import { useEffect, useRef } from "react";
import { type Selected, useSelected } from "#editor/blocks/selection.ts";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

/** What makes an element the frame of an item: its name, whether it is selected, and the focus when it is. */
export function useFrame(id: string, name: string) {
  const selected: Selected | undefined = useSelected(id);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!selected || selected.editing) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return {
    selected,
    ref,
    "data-frame": id,
    className: selected ? `${styles["frame"]} ${styles["selected"]}` : (styles["frame"] ?? ""),
    role: "group",
    "aria-roledescription": words.blocks.acts.label,
    "aria-label": name,
    "aria-current": selected ? true : undefined,
    tabIndex: selected ? 0 : -1,
  } as const;
}
