import { Link, useRouterState } from "@tanstack/react-router";
import type { KnownReader } from "#features/reference/queries.ts";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const text = words.reference;
const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: words.shell.themes[value] }));

/** The menu of a reader. A visitor without a session has no projects to choose from. */
export function ReaderItems({ reader, ...state }: MenuState & { reader: KnownReader }) {
  const { projects, projectId, isSignedIn } = reader;
  const { theme } = usePreferences();
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Menu {...state}>
      {projectId !== undefined && projects.length > 0 && (
        <>
          <MenuChoice
            label={text.samplesFor}
            value={projectId}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(chosen) => setPreferences({ projectId: chosen })}
          />
          <MenuLine />
        </>
      )}
      <MenuChoice
        label={words.shell.theme}
        value={theme}
        options={themes}
        onChange={(chosen) => setPreferences({ theme: chosen })}
      />
      <MenuLine />
      {isSignedIn ? (
        <MenuItem render={<Link to="/" />}>{text.toConsole}</MenuItem>
      ) : (
        <MenuItem render={<Link to="/login" search={{ next: here }} />}>{text.signIn}</MenuItem>
      )}
    </Menu>
  );
}
