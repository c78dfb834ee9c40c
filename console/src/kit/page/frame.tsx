import { Menu as MenuIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./frame.module.css";

interface FrameProps {
  title: string;
  look?: "narrow" | "wide";
  labels: { menu: string; search: string };
  onMenu(): void;
  onSearch(): void;
  /** Beside the page. */
  aside: ReactNode;
  /** The same as a drawer, for a phone. */
  drawer: ReactNode;
  isDrawerOpen: boolean;
  onDrawerClose(): void;
  children: ReactNode;
}

/** A page with its navigation beside it, or in a drawer on a phone. */
export const Frame = ({ title, look = "narrow", labels, ...frame }: FrameProps) => (
  <div className={`${styles["frame"]} ${styles[look]}`}>
    <a className={styles["skip"]} href="#content">
      {words.shell.skip}
    </a>
    <header className={styles["bar"]}>
      <IconButton label={labels.menu} onClick={frame.onMenu}>
        <MenuIcon size={20} aria-hidden />
      </IconButton>
      <span>{title}</span>
      <IconButton label={labels.search} onClick={frame.onSearch}>
        <Search size={18} aria-hidden />
      </IconButton>
    </header>
    <aside className={styles["aside"]}>{frame.aside}</aside>
    <Dialog open={frame.isDrawerOpen} onClose={frame.onDrawerClose} title={title} place="start">
      {frame.drawer}
    </Dialog>
    <main id="content" tabIndex={-1} className={styles["main"]}>
      {frame.children}
    </main>
  </div>
);

/** What is in the menu of a frame, from its title to its last button. */
export const FrameMenu = ({ children }: { children: ReactNode }) => <div className={styles["menu"]}>{children}</div>;

/** Links in groups, each with a title. */
export const FrameNavigation = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles["nav"]}>
    {children}
  </nav>
);

export const GroupTitle = ({ lang, children }: { lang?: string; children: ReactNode }) => (
  <p className={styles["group"]} lang={lang}>
    {children}
  </p>
);
