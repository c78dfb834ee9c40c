import { KeyRound, Palette } from "lucide-react";
import type { KnownReader } from "#features/reference/queries.ts";
import { later } from "#kit/later.tsx";
import { MenuButton } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";
import styles from "./menu.module.css";

const ReaderItems = later(async () => {
  const { ReaderItems: Items } = await import("#features/reference/parts/reader-items.tsx");
  return Items;
});

/** Whose keys the samples have, the theme, and the way into the console. */
export function ReaderMenu({ reader }: { reader: KnownReader }) {
  const project = reader.projects.find(({ id }) => id === reader.projectId);
  const Icon = project ? KeyRound : Palette;
  return (
    <MenuButton
      look="quiet"
      icon={<Icon size={17} aria-hidden />}
      menu={(state) => <ReaderItems {...state} reader={reader} />}
    >
      <span className={styles["reader"]}>{project?.name ?? words.reference.settings}</span>
    </MenuButton>
  );
}
