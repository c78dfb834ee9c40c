import { memo, useContext } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { expressionOf, withExpression } from "#editor/blocks/model/conditions.ts";
import { type Condition, type Item, isBlock, type Region, type Section } from "#editor/blocks/model/document.ts";
import { BlockFrame } from "#editor/blocks/view/block-frame.tsx";
import { chipText } from "#editor/blocks/view/inline-view.tsx";
import { nameOf } from "#editor/blocks/view/names.ts";
import { shownStyle } from "#editor/blocks/view/shown-style.ts";
import { useFrame } from "#editor/blocks/view/use-frame.ts";
import { TextField } from "#kit/forms/field.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";
import mail from "./mail.module.css";

/** A list of items. It is drawn again only when something in it has changed. */
export const RegionView = memo(function RegionView({ region }: { region: Region }) {
  const items = region.parts.filter((part) => part.kind !== "gap");
  return items.map((item) => <ItemView key={item.id} item={item} />);
});

const ItemView = memo(function ItemView({ item }: { item: Item }) {
  if (isBlock(item)) return <BlockFrame block={item} />;
  return item.kind === "section" ? <SectionView section={item} /> : <ConditionView condition={item} />;
});

const isCell = (tag: string): boolean => tag === "td" || tag === "th";

/** Tables are drawn as boxes: what selects a block may not stand in a real one. */
function SectionView({ section }: { section: Section }) {
  const { id, tag, open, body } = section;
  const { selected, ...frame } = useFrame(id, nameOf(section));
  const kind = isCell(tag) ? styles["cell"] : (styles[tag === "tr" ? "row" : tag === "table" ? "table" : "box"] ?? "");
  const look = shownStyle(open);
  const sized = tag === "table" && look.width !== undefined ? styles["sized"] : "";
  const centred = tag === "table" && /align=["']?center|margin:\s*\S+ auto/i.test(open) ? styles["centred"] : "";
  return (
    <div
      {...frame}
      className={`${kind} ${sized} ${centred} ${selected ? styles["selected"] : ""}`}
      style={{ ...look, ...(tag === "tr" && { padding: 0 }) }}
    >
      <RegionView region={body} />
    </div>
  );
}

function ConditionView({ condition }: { condition: Condition }) {
  const { id, branches } = condition;
  const { change } = useContext(EditorContext);
  const { selected, ...frame } = useFrame(id, nameOf(condition));
  const [first] = branches;
  return (
    <div {...frame} className={`${styles["condition"]} ${selected ? styles["selected"] : ""}`}>
      {branches.map(({ open, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: branches have no names
        <div key={at}>
          <code className={mail["tag"]}>{chipText(open)}</code>
          <RegionView region={body} />
        </div>
      ))}
      {selected && first && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the press from the mail behind
        <div className={styles["card"]} onMouseDown={(event) => event.stopPropagation()}>
          <TextField
            label={words.blocks.settings.expression(condition.name)}
            value={expressionOf(first.open)}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ kind: "branch", id, open: withExpression(first.open, target.value) })}
          />
        </div>
      )}
    </div>
  );
}
