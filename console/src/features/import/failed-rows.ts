import { parse } from "csv-parse/browser/esm/sync";
import { errorFile } from "#features/import/model.ts";
import { allRowErrors } from "#features/import/queries.ts";
import type { Opened } from "#features/import/read-file.ts";
import { words } from "#words/words.ts";

/** Files that this tab has imported; they are gone after a reload. */
const openedFiles = new Map<string, Opened>();

export const keepFile = (jobId: string, opened: Opened): void => void openedFiles.set(jobId, opened);

export const hasFile = (jobId: string): boolean => openedFiles.has(jobId);

/** A CSV of the failed rows: with the original cells while the file is at hand, else with the addresses. */
export async function failedRowsFile(projectId: string, jobId: string): Promise<Blob> {
  const errors = await allRowErrors(projectId, jobId);
  const opened = openedFiles.get(jobId);
  const { line, email } = words.imports;
  const content = opened
    ? errorFile(
        opened.sample.headers,
        await originalRows(opened, new Map(errors.map((each) => [each.row, each.message]))),
      )
    : errorFile(
        [line, email],
        errors.map((each) => ({ cells: [String(each.row), each.email ?? ""], reason: each.message })),
      );
  // Excel takes a file without the mark for Windows-1252.
  return new Blob(["\u{feff}", content], { type: "text/csv" });
}

const quotesIn = (text: string): number => text.split('"').length - 1;

/** Reads the file again, line by line, for the records that start at the lines of `reasons`. */
async function originalRows({ file, encoding, sample }: Opened, reasons: ReadonlyMap<number, string>) {
  const { headerLength, delimiter } = sample;
  const rows: { cells: string[]; reason: string }[] = [];
  let line = 0;
  let skipped = 0;
  let record: { text: string; reason: string } | undefined;
  for await (const whole of linesOf(file.stream().pipeThrough(new TextDecoderStream(encoding)))) {
    line++;
    if (skipped < headerLength) {
      skipped += whole.length + 1;
      continue;
    }
    const text = whole.replace(/\r$/, "");
    const reason = reasons.get(line);
    if (record) record.text += `\n${text}`;
    else if (reason !== undefined) record = { text, reason };
    if (record && quotesIn(record.text) % 2 === 0) {
      rows.push({ cells: cellsOf(record.text, delimiter), reason: record.reason });
      record = undefined;
    }
  }
  if (record) rows.push({ cells: cellsOf(record.text, delimiter), reason: record.reason });
  return rows;
}

/** A row with misplaced quotes is given back as it is. */
function cellsOf(text: string, delimiter: string): string[] {
  try {
    return parse(text, { delimiter, relax_column_count: true, trim: true })[0] ?? [];
  } catch {
    return text.split(delimiter);
  }
}

async function* linesOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
