import styles from "#export/export.module.css";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { words } from "#words/words.ts";

const text = words.exports.columns;
const own = ["email", "subscribed", "snoozedUntil", "createdAt", "updatedAt", "id"] as const;
const options = (["all", "some"] as const).map((value) => ({ value, label: text[value] }));
const prefix = "data.";

/** What was checked or unchecked, by column. */
export type ColumnChanges = Readonly<Record<string, boolean>>;

const isUsual = (column: string): boolean => column === "email" || column === "subscribed" || column.startsWith(prefix);

/** The chosen columns, in the order of their boxes. */
export const chosenColumns = (dataColumns: readonly string[], changes: ColumnChanges): string[] =>
  [...own, ...dataColumns].filter((column) => changes[column] ?? isUsual(column));

interface ColumnFieldsProps {
  /** `data.<key>` of each key. */
  dataColumns: readonly string[];
  /** Undefined for the usual columns. */
  changes: ColumnChanges | undefined;
  onChange(changes: ColumnChanges | undefined): void;
}

/** Which columns the file has. The usual ones are the address, the subscription and all data. */
export function ColumnFields({ dataColumns, changes, onChange }: ColumnFieldsProps) {
  const box = (column: string, label: string) => (
    <Checkbox
      key={column}
      label={label}
      checked={changes?.[column] ?? isUsual(column)}
      onChange={(chosen) => onChange({ ...changes, [column]: chosen })}
    />
  );
  return (
    <>
      <Choice
        label={text.title}
        value={changes ? "some" : "all"}
        options={options}
        onChange={(next) => onChange(next === "all" ? undefined : {})}
      />
      {changes && (
        <fieldset className={styles["columns"]}>
          <legend className="visually-hidden">{text.title}</legend>
          {own.map((column) => box(column, text.own[column]))}
          {dataColumns.map((column) => box(column, column.slice(prefix.length)))}
        </fieldset>
      )}
    </>
  );
}
