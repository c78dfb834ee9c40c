import { Menu, MenuItem } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const text = words.condition;

interface ItemMenuItemsProps extends MenuState {
  acts: Record<"moveUp" | "moveDown" | "group", () => void>;
  isList: boolean;
}

export const ItemMenuItems = ({ acts, isList, ...state }: ItemMenuItemsProps) => (
  <Menu {...state}>
    <MenuItem onClick={acts.moveUp}>{text.moveUp}</MenuItem>
    <MenuItem onClick={acts.moveDown}>{text.moveDown}</MenuItem>
    <MenuItem onClick={acts.group}>{isList ? text.ungroup : text.group}</MenuItem>
  </Menu>
);
