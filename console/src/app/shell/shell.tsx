import { Outlet, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

/** The frame of every signed-in page: navigation beside it, or in a drawer on a phone. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openAt, setOpenAt] = useState<string>();
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        {words.shell.skip}
      </a>
      <header className={styles["bar"]}>
        <IconButton label={words.shell.openMenu} onClick={() => setOpenAt(path)}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
        <span>{words.shell.product}</span>
      </header>
      <aside className={styles["aside"]}>
        <Sidebar />
      </aside>
      {/* Navigation closes the drawer: it is open only at the path where it was opened. */}
      <Dialog open={openAt === path} onClose={() => setOpenAt(undefined)} title={words.shell.product} place="start">
        <Sidebar />
      </Dialog>
      <main id="content" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
    </div>
  );
}
