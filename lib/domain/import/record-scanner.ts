/** A record as written in the file. */
export interface ScannedRecord {
  /** The line that it begins on; the header's is 1. */
  line: number;
  /** Without the last line break. */
  text: string;
  /** Number of lines that it spans. */
  lines: number;
}

/** A record whose end cannot be found, or that is implausibly long. */
export interface ScanFault {
  line: number;
  fault: "invalid_row" | "value_too_long";
}

/** Characters of a record, far beyond the 64 KB of a contact's data: longer ones are not kept in memory. */
const recordCharsMax = 1_048_576;

/**
 * Finds the records of a text that arrives in pieces. A record ends with the first line up to which the number of quotes is
 * even. A record that never ends so is given up, and the line after its first begins the next. From there the quotes count the
 * other way round, so every line of the text that was read in vain is a record of its own. So nothing is read more than twice,
 * for any file.
 */
export class RecordScanner {
  #text = "";
  /** Where the last record begins, and the next. */
  #start = 0;
  #next = 0;
  #line: number;
  #isWhole = false;
  #isInLongLine = false;

  /** `line`: the number of the text's first line. */
  constructor(line: number) {
    this.#line = line;
  }

  /** The line that the next record begins on. */
  get line(): number {
    return this.#line;
  }

  /** The text not returned yet. */
  get rest(): string {
    return this.#text.slice(this.#next);
  }

  push(text: string, isLast: boolean): void {
    this.#text = this.rest + text;
    this.#start = 0;
    this.#next = 0;
    this.#isWhole = isLast;
  }

  /** Undefined when more text is needed, or nothing is left. Skips blank lines. */
  next(): ScannedRecord | ScanFault | undefined {
    while (this.#next < this.#text.length) {
      this.#start = this.#next;
      const record = this.#isInLongLine ? this.#endOfLongLine() : this.#scan();
      if (!record || "fault" in record || record.text.trim() !== "") return record;
    }
    return undefined;
  }

  /** Takes back all but the first line of the last record. */
  giveUp({ line }: Pick<ScannedRecord, "line">): ScanFault {
    const end = this.#text.indexOf("\n", this.#start);
    this.#next = end === -1 ? this.#text.length : end + 1;
    this.#line = line + 1;
    return { line, fault: "invalid_row" };
  }

  #scan(): ScannedRecord | ScanFault | undefined {
    const text = this.#text;
    const marks = /["\n]/g;
    marks.lastIndex = this.#start;
    let lines = 0;
    let isQuoted = false;
    for (;;) {
      const isFound = marks.test(text);
      const mark = isFound ? marks.lastIndex - 1 : text.length;
      if (mark - this.#start > recordCharsMax)
        return lines === 0 ? this.#endOfLongLine() : this.giveUp({ line: this.#line });
      if (!isFound && !this.#isWhole) return undefined;
      if (text[mark] === '"') {
        isQuoted = !isQuoted;
        continue;
      }
      lines += 1;
      if (!isQuoted) return this.#take(mark, lines);
      if (!isFound) return this.giveUp({ line: this.#line });
    }
  }

  #take(end: number, lines: number): ScannedRecord {
    const record = { line: this.#line, text: this.#text.slice(this.#start, end), lines };
    this.#next = end + 1;
    this.#line += lines;
    return record;
  }

  /** Drops the text as it arrives, until the line ends. */
  #endOfLongLine(): ScanFault | undefined {
    const end = this.#text.indexOf("\n", this.#start);
    this.#isInLongLine = end === -1 && !this.#isWhole;
    this.#next = end === -1 ? this.#text.length : end + 1;
    if (this.#isInLongLine) return undefined;
    this.#line += 1;
    return { line: this.#line - 1, fault: "value_too_long" };
  }
}
