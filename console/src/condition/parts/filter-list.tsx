import { X } from "lucide-react";
import type { Condition } from "#condition/model/condition.ts";
import { linesOf, setLogic } from "#condition/model/edits.ts";
import { holdsAll, isList, type List } from "#condition/model/sentence.ts";
import { useBuilder } from "#condition/parts/context.ts";
import { FilterFinder } from "#condition/parts/filter-finder.tsx";
import { ItemMenu, useItemKeys } from "#condition/parts/item-acts.tsx";
import { FilterLine } from "#condition/parts/line.tsx";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../condition.module.css";

const text = words.condition;
const logics = [
  { value: "AND", label: text.all },
  { value: "OR", label: text.any },
] as const;

/** The filters of a list, and a field that adds one. */
export function FilterList({ list }: { list: List }) {
  const { id: base, add, remove, faultsOf } = useBuilder();
  const logic = holdsAll(list) ? "AND" : "OR";
  const last = list.items.at(-1);
  return (
    <ul className={styles["list"]} data-logic={logic}>
      {faultsOf(list).map((fault) => (
        <li key={fault} className={styles["fault"]}>
          {fault}
        </li>
      ))}
      {list.items.map((item) =>
        isList(item) ? <InnerList key={item.id} list={item} /> : <FilterLine key={item.id} line={item} list={list} />,
      )}
      <li className={styles["adder"]}>
        <FilterFinder
          id={`${base}-add-${list.id}`}
          label={text.addTo[logic]}
          placeholder={list.items.length === 0 ? text.addHint : text.add}
          onChoose={(filter) => add(list, filter)}
          {...(last && { onBackspace: () => remove(last) })}
        />
      </li>
    </ul>
  );
}

/** A list inside of another one. */
function InnerList({ list }: { list: List }) {
  const { remove } = useBuilder();
  const keys = useItemKeys(list);
  const said = text.list(holdsAll(list) ? text.all : text.any, linesOf(list).length);
  return (
    <li className={styles["inner"]} aria-label={said} onKeyDown={keys}>
      <div className={styles["head"]}>
        <LogicField list={list} />
        <span className={styles["acts"]}>
          <ItemMenu item={list} said={said} />
          <IconButton label={text.remove(said)} onClick={() => remove(list)}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <FilterList list={list} />
    </li>
  );
}

/** Whether all filters of a list must hold, or any. */
export function LogicField({ list }: { list: List }) {
  const { act } = useBuilder();
  return (
    <Select<Condition["logic"]>
      label={text.logic}
      value={holdsAll(list) ? "AND" : "OR"}
      options={logics}
      onChange={(logic) => act(setLogic(list.id, logic))}
    />
  );
}
