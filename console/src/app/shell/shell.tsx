import { Outlet, useParams, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { Notices } from "#app/shell/notices.tsx";
import { Sidebar } from "#app/shell/sidebar.tsx";
import { useShortcuts } from "#app/shell/use-shortcuts.ts";
import { later } from "#kit/later.tsx";
import { Frame } from "#kit/page/frame.tsx";
import { words } from "#words/words.ts";

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
    <>
      <Frame
        title={words.shell.product}
        labels={{ menu: words.shell.openMenu, search: words.shell.palette.open }}
        onMenu={() => open("menu")}
        onSearch={() => open("palette")}
        aside={<Sidebar onSearch={() => open("palette")} />}
        drawer={<Sidebar />}
        isDrawerOpen={isOpen("menu")}
        onDrawerClose={close}
      >
        <Notices />
        <Outlet />
      </Frame>
      <CommandPalette projectId={projectId} open={isOpen("palette")} onClose={close} />
      <ShortcutHelp open={isOpen("help")} onClose={close} />
    </>
  );
}
