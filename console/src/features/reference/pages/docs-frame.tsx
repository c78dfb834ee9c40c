import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { tinykeys } from "tinykeys";
import type { Reference } from "#features/reference/model/reference.ts";
import { ReferenceProvider } from "#features/reference/parts/context.ts";
import { ReferenceMenu } from "#features/reference/parts/menu.tsx";
import { type KnownReader, referenceQuery, useReader } from "#features/reference/queries.ts";
import { usePreferences } from "#keep/preferences.ts";
import { Pending } from "#kit/feedback/pending.tsx";
import { later } from "#kit/later.tsx";
import { Frame } from "#kit/page/frame.tsx";
import { words } from "#words/words.ts";

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
    <>
      <Frame
        title={text.title}
        look="wide"
        labels={{ menu: text.openMenu, search: text.search.open }}
        onMenu={() => open("menu")}
        onSearch={() => open("search")}
        aside={<ReferenceMenu {...menu} onSearch={() => open("search")} />}
        drawer={<ReferenceMenu {...menu} />}
        isDrawerOpen={isOpen("menu")}
        onDrawerClose={close}
      >
        {reference ? (
          <Pages reference={reference} reader={reader} setVisible={setVisible} />
        ) : (
          <Pending error={error} retry={refetch} rows={4} height="8rem" />
        )}
      </Frame>
      {reference && <SearchDialog reference={reference} open={isOpen("search")} onClose={close} />}
    </>
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
