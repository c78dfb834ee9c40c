import { Menu, MenuItem } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";

interface ItemMenuItemsProps extends MenuState {
  acts: readonly { label: string; run(): void }[];
}

/** Gets its words, so that its chunk holds only the menu. */
export const ItemMenuItems = ({ acts, ...state }: ItemMenuItemsProps) => (
  <Menu {...state}>
    {acts.map(({ label, run }) => (
      <MenuItem key={label} onClick={run}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
