import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { tinykeys } from "tinykeys";
import type { Reference } from "#features/reference/model/reference.ts";
import { ReferenceProvider } from "#features/reference/parts/context.ts";
import { ReferenceMenu } from "#features/reference/parts/menu.tsx";
import { type KnownReader, referenceQuery, useReader } from "#features/reference/queries.ts";
import { usePreferences } from "#keep/preferences.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { later } from "#kit/later.tsx";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "../parts/frame.module.css";

const text = words.reference;

const SearchDialog = later(async () => {
  const { SearchDialog: Search } = await import("#features/reference/parts/search-dialog.tsx");
  return Search;
});

type Opened = "menu" | "search";

/** The frame of the API reference: its own menu, for readers without a session, too. */
export function DocsFrame() {
  const { data: reference, error, refetch } = useQuery(referenceQuery);
  const reader = useReader(reference?.baseUrl ?? "");
  const address = useRouterState({ select: ({ location }) => location.href });
  const [opened, setOpened] = useState<{ what: Opened; address: string }>();
  const [visible, setVisible] = useState<string>();
  const open = (what: Opened) => setOpened({ what, address });
  const close = () => setOpened(undefined);
  // Navigation closes what was opened at another address.
  const isOpen = (what: Opened) => opened?.what === what && opened.address === address;
  useSearchKeys(() => open("search"));
  const menu = { reference, reader, visible };
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#content">
        {words.shell.skip}
      </a>
      <header className={styles["bar"]}>
        <IconButton label={text.openMenu} onClick={() => open("menu")}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
        <span>{text.title}</span>
        <IconButton label={text.search.open} onClick={() => open("search")}>
          <Search size={18} aria-hidden />
        </IconButton>
      </header>
      <aside className={styles["aside"]}>
        <ReferenceMenu {...menu} onSearch={() => open("search")} />
      </aside>
      <Dialog open={isOpen("menu")} onClose={close} title={text.title} place="start">
        <ReferenceMenu {...menu} />
      </Dialog>
      {reference && <SearchDialog reference={reference} open={isOpen("search")} onClose={close} />}
      <main id="content" tabIndex={-1} className={styles["main"]}>
        {reference ? (
          <Pages reference={reference} reader={reader} setVisible={setVisible} />
        ) : (
          <Pending error={error} retry={refetch} rows={4} height="8rem" />
        )}
      </main>
    </div>
  );
}

interface PagesProps {
  reference: Reference;
  reader: KnownReader;
  setVisible(anchor: string | undefined): void;
}

function Pages({ reference, reader, setVisible }: PagesProps) {
  const shown = useMemo(() => ({ reference, reader, setVisible }), [reference, reader, setVisible]);
  return (
    <ReferenceProvider value={shown}>
      <Outlet />
    </ReferenceProvider>
  );
}

/** `/` as in most documentation, unless single letters are switched off, and Ctrl+K as in the console. */
function useSearchKeys(open: () => void): void {
  const { letterShortcuts } = usePreferences();
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      event.preventDefault();
      open();
    };
    const slash = (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))) search(event);
    };
    return tinykeys(window, { "$mod+k": search, ...(letterShortcuts && { "/": slash }) }, { ignore: () => false });
  }, [letterShortcuts, open]);
}
