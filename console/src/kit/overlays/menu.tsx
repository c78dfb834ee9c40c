import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import styles from "./overlays.module.css";

/** The list that a `MenuButton` opens. */
export const Menu = ({ anchor, open, onClose, children }: MenuState & { children: ReactNode }) => (
  <Base.Root
    modal={false}
    open={open}
    onOpenChange={(next, { event }) => {
      // A press on the button closes it, too.
      const isOwnPress = event.target instanceof Node && anchor.current?.contains(event.target);
      if (!next && !isOwnPress) onClose();
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={anchor} className={styles["positioner"]} sideOffset={4} align="start">
        <Base.Popup className={styles["menu"]} finalFocus={anchor}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

/** `render` makes it a link: `render={<Link to="…" />}`. */
export const MenuItem = ({
  children,
  onClick,
  render,
}: {
  children: ReactNode;
  onClick?: () => void;
  render?: ReactElement;
}) => (
  <Base.Item className={styles["item"]} {...(onClick && { onClick })} {...(render && { render })}>
    {children}
  </Base.Item>
);

export const MenuChoice = <V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
}) => (
  <Base.Group>
    <Base.GroupLabel className={styles["group"]}>{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles["item"]}>
          {option.label}
          <Base.RadioItemIndicator>
            <Check size={14} aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);

export const MenuLine = () => <hr className={styles["line"]} />;
