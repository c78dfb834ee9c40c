import type { ByteSource } from "#lib/domain/import/import-file.ts";
import { type Delimiter, readCells } from "#lib/domain/import/read-cells.ts";
import { RecordScanner, type ScanFault, type ScannedRecord } from "#lib/domain/import/record-scanner.ts";
import { encodedBytes, type TextBlock, type TextEncoding, textBlocks } from "#lib/domain/import/text-blocks.ts";

/** Where a record begins. */
export interface FilePosition {
  bytes: number;
  line: number;
}

export interface CsvFormat {
  encoding: TextEncoding;
  delimiter: Delimiter;
}

export interface CsvRow {
  line: number;
  cells: string[];
}

/** A batch ends after this many characters, even with few records. */
const batchCharsMax = 4_194_304;

interface CsvReaderInput {
  source: ByteSource;
  format: CsvFormat;
  from: FilePosition;
  blockBytes?: number | undefined;
}

/** Reads the records of a file from a position, in batches; memory is bounded for any file. */
export class CsvReader {
  readonly #format: CsvFormat;
  readonly #bytes: number;
  readonly #blocks: AsyncGenerator<TextBlock>;
  readonly #scanner: RecordScanner;
  /** How many bytes of the file the scanner has received. */
  #given: number;
  #isAtEnd = false;

  constructor({ source, format, from, blockBytes }: CsvReaderInput) {
    this.#format = format;
    this.#bytes = source.bytes;
    this.#blocks = textBlocks(source, { encoding: format.encoding, start: from.bytes, bytesMax: blockBytes });
    this.#scanner = new RecordScanner(from.line);
    this.#given = from.bytes;
  }

  /** The file has no further record. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  get position(): FilePosition {
    const { rest, line } = this.#scanner;
    return { bytes: this.#given - encodedBytes(rest, this.#format.encoding), line };
  }

  /** The next records in order; fewer than requested when they are long, or when the file ends. */
  async read(recordsMax: number): Promise<(CsvRow | ScanFault)[]> {
    const found: (ScannedRecord | ScanFault)[] = [];
    let chars = 0;
    while (found.length < recordsMax && chars < batchCharsMax) {
      const record = this.#scanner.next();
      if (record) {
        found.push(this.#checked(record));
        chars += "text" in record ? record.text.length : 0;
      } else if (!(await this.#readBlock())) break;
    }
    return this.#withCells(found);
  }

  /** Parses a multi-line record at once: if it is invalid, its other lines must be scanned as records of their own. */
  #checked(record: ScannedRecord | ScanFault): ScannedRecord | ScanFault {
    if ("fault" in record || record.lines === 1) return record;
    const [cells] = readCells([record.text], this.#format.delimiter);
    return cells ? record : this.#scanner.giveUp(record);
  }

  #withCells(found: (ScannedRecord | ScanFault)[]): (CsvRow | ScanFault)[] {
    const texts = found.flatMap((record) => ("text" in record ? record.text : []));
    const cells = readCells(texts, this.#format.delimiter).values();
    return found.map((record) => {
      if ("fault" in record) return record;
      const { line } = record;
      const read = cells.next().value;
      return read ? { line, cells: read } : { line, fault: "invalid_row" };
    });
  }

  async #readBlock(): Promise<boolean> {
    const { value } = await this.#blocks.next();
    this.#isAtEnd = !value;
    if (!value) return false;
    this.#given = value.end;
    this.#scanner.push(value.text, value.end === this.#bytes);
    return true;
  }
}
