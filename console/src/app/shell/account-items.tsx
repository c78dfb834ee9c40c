import { Link } from "@tanstack/react-router";
import { useSignOut } from "#app/commands.ts";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: words.shell.themes[value] }));

/** The user's menu. */
export function AccountItems(state: MenuState) {
  const { theme } = usePreferences();
  const leave = useSignOut();
  return (
    <Menu {...state}>
      <MenuChoice
        label={words.shell.theme}
        value={theme}
        options={themes}
        onChange={(chosen) => setPreferences({ theme: chosen })}
      />
      <MenuLine />
      <MenuItem render={<Link to="/account" />}>{words.shell.account}</MenuItem>
      <MenuItem render={<Link to="/docs" />}>{words.shell.reference}</MenuItem>
      <MenuItem onClick={leave}>{words.shell.signOut}</MenuItem>
    </Menu>
  );
}
