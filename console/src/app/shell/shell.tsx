import { Outlet, useParams, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { Notices } from "#app/shell/notices.tsx";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { useShortcuts } from "#app/shell/use-shortcuts.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { later } from "#kit/later.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const CommandPalette = later(async () => {
  const { CommandPalette: Palette } = await import("#app/shell/command-palette.tsx");
  return Palette;
});

const ShortcutHelp = later(async () => {
  const { ShortcutHelp: Help } = await import("#app/shell/shortcut-help.tsx");
  return Help;
});

type Opened = "menu" | "palette" | "help";

/** The frame of every signed-in page: navigation beside it, or in a drawer on a phone. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { projectId } = useParams({ strict: false });
  const [opened, setOpened] = useState<{ what: Opened; path: string }>();
  const open = (what: Opened) => setOpened({ what, path });
  const close = () => setOpened(undefined);
  // Navigation closes what was opened at another path.
  const isOpen = (what: Opened) => opened?.what === what && opened.path === path;
  useShortcuts(projectId, open);
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        {words.shell.skip}
      </a>
      <header className={styles["bar"]}>
        <IconButton label={words.shell.openMenu} onClick={() => open("menu")}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
        <span>{words.shell.product}</span>
        <IconButton label={words.shell.palette.open} onClick={() => open("palette")}>
          <Search size={18} aria-hidden />
        </IconButton>
      </header>
      <aside className={styles["aside"]}>
        <Sidebar onSearch={() => open("palette")} />
      </aside>
      <Dialog open={isOpen("menu")} onClose={close} title={words.shell.product} place="start">
        <Sidebar />
      </Dialog>
      <CommandPalette projectId={projectId} open={isOpen("palette")} onClose={close} />
      <ShortcutHelp open={isOpen("help")} onClose={close} />
      <main id="content" tabIndex={-1} className={styles["main"]}>
        <Notices />
        <Outlet />
      </main>
    </div>
  );
}
