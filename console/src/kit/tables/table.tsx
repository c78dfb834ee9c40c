import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface Column<Row> {
  /** Unique in its table. */
  key: string;
  title: string;
  /** Figures line up at the end. */
  align?: "end";
  /** Left out on a phone, because another column or the row's own page shows it. */
  wideOnly?: boolean;
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  /** What the rows are; screen readers say it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A plain table. The first column names its row, and has the link to its page, if there is one. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className={styles["frame"]} aria-label={caption} tabIndex={0}>
    <table className={styles["table"]}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, align, wideOnly }) => (
            <th key={key} scope="col" data-align={align} data-wide={wideOnly || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, align, wideOnly, cell }, index) =>
              index === 0 ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-align={align} data-wide={wideOnly || undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
