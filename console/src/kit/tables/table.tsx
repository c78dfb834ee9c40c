import type { ReactNode } from "react";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { words } from "#words/words.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  /** Unique in its table. */
  key: string;
  title: string;
  /** Figures line up at the end. */
  align?: "end";
  /** Left out on a phone, because another column or the row's own page shows it. */
  wideOnly?: boolean;
  /** Its cells hold buttons with icons: a title above them would be wider than they are, so it is only read aloud. */
  icons?: boolean;
  /** Of the first column, in a wide table of few: its names are shown longer. */
  roomy?: boolean;
  cell(row: Row): ReactNode;
  /** On a phone, in a second line of the cell: what columns that are left out there say. */
  below?(row: Row): ReactNode;
}

interface TableProps<Row> {
  /** What the rows are; screen readers say it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  selection?: Selection<Row>;
}

/** Rows that can be chosen. */
interface Selection<Row> {
  has(key: string): boolean;
  /** What the row is called in "Select …". */
  nameOf(row: Row): string;
  onToggle(key: string, chosen: boolean): void;
  /** All rows that are shown. */
  onToggleAll(chosen: boolean): void;
}

/** A plain table. The first column names its row, and has the link to its page, if there is one. */
export const Table = <Row,>({ caption, columns, rows, keyOf, selection }: TableProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className={styles["frame"]} aria-label={words.kit.tableOf(caption)} tabIndex={0}>
    <table className={styles["table"]}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && <SelectAll rows={rows} keyOf={keyOf} selection={selection} />}
          {columns.map(({ key, title, align, wideOnly, icons }) => (
            <th key={key} scope="col" data-align={align} data-wide={wideOnly || undefined}>
              {icons ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-chosen={selection?.has(keyOf(row)) || undefined}>
            {selection && (
              <td className={styles["chooser"]}>
                <Checkbox
                  hideLabel
                  label={words.kit.selectRow(selection.nameOf(row))}
                  checked={selection.has(keyOf(row))}
                  onChange={(chosen) => selection.onToggle(keyOf(row), chosen)}
                />
              </td>
            )}
            {columns.map(({ key, align, wideOnly, roomy, cell, below }, index) => {
              const content = (
                <>
                  {cell(row)}
                  {below && <span className={styles["below"]}>{below(row)}</span>}
                </>
              );
              return index === 0 ? (
                <th key={key} scope="row" data-roomy={roomy || undefined}>
                  {content}
                </th>
              ) : (
                <td key={key} data-align={align} data-wide={wideOnly || undefined}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function SelectAll<Row>({
  rows,
  keyOf,
  selection,
}: Pick<TableProps<Row>, "rows" | "keyOf"> & { selection: Selection<Row> }) {
  const chosen = rows.filter((row) => selection.has(keyOf(row))).length;
  return (
    <td className={styles["chooser"]}>
      <Checkbox
        hideLabel
        label={words.kit.selectPage}
        checked={rows.length > 0 && chosen === rows.length}
        partly={chosen > 0 && chosen < rows.length}
        onChange={selection.onToggleAll}
      />
    </td>
  );
}
