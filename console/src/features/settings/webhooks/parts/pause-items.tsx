import { Menu, MenuItem } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

const pauses = [15, 60, 480, 1_440] as const;

export const PauseItems = ({ onChoose, ...state }: MenuState & { onChoose: (minutes: number) => void }) => (
  <Menu {...state}>
    {pauses.map((minutes) => (
      <MenuItem key={minutes} onClick={() => onChoose(minutes)}>
        {words.webhooks.pauses[minutes]}
      </MenuItem>
    ))}
  </Menu>
);
