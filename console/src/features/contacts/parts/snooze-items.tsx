import { Menu, MenuItem } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const snoozes = [7, 30, 90] as const;

export const SnoozeItems = ({ onChoose, ...state }: MenuState & { onChoose(days: number): void }) => (
  <Menu {...state}>
    {snoozes.map((days) => (
      <MenuItem key={days} onClick={() => onChoose(days)}>
        {words.contact.snoozeDays[days]}
      </MenuItem>
    ))}
  </Menu>
);
