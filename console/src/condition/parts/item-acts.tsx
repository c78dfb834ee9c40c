import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { group, move, ungroup } from "#condition/model/edits.ts";
import { type Item, isList } from "#condition/model/sentence.ts";
import { type Builder, useBuilder } from "#condition/parts/context.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { later } from "#kit/later.tsx";
import { words } from "#words/words.ts";

const text = words.condition;

const ItemMenuItems = later(async () => {
  const { ItemMenuItems: Items } = await import("#condition/parts/item-menu-items.tsx");
  return Items;
});

/** What can be done with a filter or a list of them. `focus`: the control that has it then. */
function actsOn(item: Item, { act }: Builder, focus: string) {
  const moved = { focus, said: text.done.moved };
  return {
    moveUp: () => act(move(item.id, -1), moved),
    moveDown: () => act(move(item.id, 1), moved),
    group: () => act(isList(item) ? ungroup(item.id) : group(item.id), { focus, said: text.done.grouped }),
  };
}

/** The part of the focused control's id after the builder's; the focus returns there when it was moved in the page. */
const focused = (): string => /-((?:value|subject|add|menu)-i\d+)$/.exec(document.activeElement?.id ?? "")?.[1] ?? "";

/** Alt+↑, Alt+↓ and Alt+G, anywhere in the item. */
export function useItemKeys(item: Item): (event: KeyboardEvent) => void {
  const builder = useBuilder();
  return (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const { moveUp, moveDown, group: together } = actsOn(item, builder, focused());
    const run = event.code === "KeyG" ? together : { ArrowUp: moveUp, ArrowDown: moveDown }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}

/** The same for a pointer. */
export function ItemMenu({ item, said }: { item: Item; said: string }) {
  const builder = useBuilder();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { moveUp, moveDown, group: together } = actsOn(item, builder, `menu-${item.id}`);
  return (
    <>
      <IconButton
        ref={anchor}
        id={`${builder.id}-menu-${item.id}`}
        label={text.acts(said)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <ItemMenuItems
        {...{ anchor, open }}
        onClose={() => setOpen(false)}
        acts={[
          { label: text.moveUp, run: moveUp },
          { label: text.moveDown, run: moveDown },
          { label: isList(item) ? text.ungroup : text.group, run: together },
        ]}
      />
    </>
  );
}
