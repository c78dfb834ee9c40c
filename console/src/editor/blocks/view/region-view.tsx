import { memo } from "react";
import { type Condition, type Item, isBlock, type Region, type Section } from "#editor/blocks/model/document.ts";
import { BlockFrame } from "#editor/blocks/view/block-frame.tsx";
import { chipText } from "#editor/blocks/view/inline-view.tsx";
import { shownStyle } from "#editor/blocks/view/shown-style.ts";
import styles from "./blocks.module.css";

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
  const { tag, open, body } = section;
  const look = isCell(tag) ? styles["cell"] : tag === "tr" ? styles["row"] : styles["box"];
  return (
    <div
      className={`${look} ${tag === "table" && /align=["']?center/i.test(open) ? styles["centred"] : ""}`}
      style={shownStyle(open)}
    >
      <RegionView region={body} />
    </div>
  );
}

function ConditionView({ condition }: { condition: Condition }) {
  return (
    <div className={styles["condition"]}>
      {condition.branches.map(({ open, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: branches have no names
        <div key={at}>
          <code className={styles["tag"]}>{chipText(open)}</code>
          <RegionView region={body} />
        </div>
      ))}
    </div>
  );
}
