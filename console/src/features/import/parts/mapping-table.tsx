import type { Column as Mapped, Target } from "#features/import/model.ts";
import { Select } from "#kit/forms/select.tsx";
import { type Column, Table } from "#kit/tables/table.tsx";
import { words } from "#words/words.ts";
import styles from "../import.module.css";

const text = words.imports;
const targets = (["email", "subscribed", "data", "ignore"] as const).map((value) => ({
  value,
  label: text.targets[value],
}));

interface MappingTableProps {
  columns: readonly Mapped[];
  onChange(columns: Mapped[]): void;
}

/** Column by column: what it is called, what it holds, where it goes. */
export function MappingTable({ columns, onChange }: MappingTableProps) {
  const change = (at: number, part: { target?: Target; key?: string }) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));
  const rows = columns.map((column, at) => ({ ...column, at, name: column.header || text.noName }));
  const shown: readonly Column<(typeof rows)[number]>[] = [
    { key: "column", title: text.column, cell: ({ name }) => name },
    {
      key: "examples",
      title: text.examples,
      wideOnly: true,
      cell: ({ examples }) => <span className={styles["note"]}>{examples.join(" · ")}</span>,
    },
    {
      key: "target",
      title: text.target,
      cell: ({ at, name, target, key }) => (
        <div className={styles["target"]}>
          <Select
            label={text.targetOf(name)}
            value={target}
            options={targets}
            onChange={(next) => change(at, { target: next })}
          />
          {target === "data" && (
            <input
              className={styles["key"]}
              aria-label={text.keyOf(name)}
              value={key}
              maxLength={128}
              onChange={({ target: typed }) => change(at, { key: typed.value })}
            />
          )}
        </div>
      ),
    },
  ];
  return <Table caption={text.target} columns={shown} rows={rows} keyOf={({ at }) => String(at)} />;
}
