import { CsvReader, type FilePosition } from "#lib/domain/import/csv-reader.ts";
import type { ByteSource } from "#lib/domain/import/import-file.ts";
import type { ImportLayout } from "#lib/domain/import/import-layout.ts";
import { type ImportRow, readRow } from "#lib/domain/import/import-row.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";

/** Reads the rows of a file, starting at a position. */
export class RowReader {
  readonly #layout: ImportLayout;
  readonly #reader: CsvReader;

  constructor(file: ByteSource, layout: ImportLayout, from: FilePosition) {
    this.#layout = layout;
    this.#reader = new CsvReader({ source: file, format: layout, from });
  }

  /** Where the next row begins. */
  get position(): FilePosition {
    return this.#reader.position;
  }

  get isAtEnd(): boolean {
    return this.#reader.isAtEnd;
  }

  /**
   * The next valid rows, the errors, and the lines of rows with more or fewer cells than the header. Returns fewer rows than
   * requested when they are long, or when the file ends.
   */
  async read(rowsMax: number): Promise<{ rows: ImportRow[]; errors: RowError[]; unevenLines: number[] }> {
    const rows: ImportRow[] = [];
    const unevenLines: number[] = [];
    const errors: RowError[] = [];
    for (const record of await this.#reader.read(rowsMax)) {
      const row =
        "fault" in record ? rowError(record.fault, { row: record.line }) : readRow(this.#layout.columns, record);
      if ("cells" in record && record.cells.length !== this.#layout.columns.length) unevenLines.push(record.line);
      if ("reason" in row) errors.push(row);
      else rows.push(row);
    }
    return { rows, errors, unevenLines };
  }
}
