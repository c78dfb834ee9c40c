import { csvOf } from "#features/campaigns/model/report.ts";

export type CsvRows = (string | number)[][];

/** Saves a table as a file of the reader's computer. */
export function saveCsv(name: string, rows: CsvRows): void {
  // Excel takes a file without the mark for Windows-1252.
  const url = URL.createObjectURL(new Blob(["\u{feff}", csvOf(rows)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
