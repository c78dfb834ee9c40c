import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Button, type ButtonProps } from "#kit/buttons/button.tsx";

/** What a `Menu` gets from its button. */
export interface MenuState {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose(): void;
}

interface MenuButtonProps extends Pick<ButtonProps, "look" | "icon" | "children"> {
  /** Renders a `Menu`, which comes with a chunk of its own. */
  menu(state: MenuState): ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ menu, children, ...looks }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Button
        {...looks}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={press}
      >
        {children}
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      {menu({ anchor, open, onClose: () => setOpen(false) })}
    </>
  );
}
