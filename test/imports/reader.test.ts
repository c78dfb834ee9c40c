import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader } from "#lib/domain/import/csv-reader.ts";
import { sourceOf } from "#lib/domain/import/import-file.ts";
import { readLayout } from "#lib/domain/import/import-layout.ts";
import { checkText } from "#lib/domain/import/text-blocks.ts";
import { encode, encodings, readFile, type Style, writeCsv } from "#test/imports/csv-file.ts";

const trimmed = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.trim()));
const cells = async (file: Buffer | string) => (await readFile(file)).rows.map(([, row]) => row);
const reason = (file: Buffer | string) =>
  readFile(file).then(
    () => undefined,
    (error) => error.reason,
  );

describe("the reader of CSV files", () => {
  it.each<[string, string, (string[] | string)[]]>([
    ["plain cells", "email,a\nx@y.z,1\n", [["x@y.z", "1"]]],
    ["a last line without its end", "email,a\nx@y.z,1", [["x@y.z", "1"]]],
    ["CRLF", "email,a\r\nx@y.z,1\r\n", [["x@y.z", "1"]]],
    ["delimiters in quotes", 'email,a\nx@y.z,"1,2;3"\n', [["x@y.z", "1,2;3"]]],
    ["doubled quotes", 'email,a\nx@y.z,"say ""hi"""\n', [["x@y.z", 'say "hi"']]],
    [
      "line breaks in quotes",
      'email,a\nx@y.z,"1\n2\r\n\n3"\nb@y.z,4\n',
      [
        ["x@y.z", "1\n2\r\n\n3"],
        ["b@y.z", "4"],
      ],
    ],
    ["blanks around quotes", 'email,a\n "x@y.z" ,\t"1" \n', [["x@y.z", "1"]]],
    ["too few and surplus cells", "email,a\nx@y.z\nx@y.z,1,2,3\n", [["x@y.z"], ["x@y.z", "1", "2", "3"]]],
    ["blank lines", "email\n\n \r\nx@y.z\n\n\n", [["x@y.z"]]],
    ["semicolons", "a;email\n1,5;x@y.z\n", [["1,5", "x@y.z"]]],
    ["tabs, with empty cells at both ends", "a\temail\tb\n\tx@y.z\t\n", [["", "x@y.z", ""]]],
    ["formulas as they are", "email,a\nx@y.z,=cmd|' /C calc'!A0\n", [["x@y.z", "=cmd|' /C calc'!A0"]]],
    ["only a header", "email,a\n", []],
    ["only a header without its end", "email", []],
    ["garbage after a quote", 'email,a\nx@y.z,"1"2\nb@y.z,3\n', ["invalid_row", ["b@y.z", "3"]]],
    ["a quote within a cell", 'email,a\nx@y.z,5" wide\nb@y.z,3\n', ["invalid_row", ["b@y.z", "3"]]],
    [
      "a quote that is never closed",
      'email,a\nx@y.z,"1\nb@y.z,2\nc@y.z,3',
      ["invalid_row", ["b@y.z", "2"], ["c@y.z", "3"]],
    ],
    [
      "two such quotes, which would make one cell",
      'email,a\nx@y.z,"1\nb@y.z,2\nc@y.z,"3\nd@y.z,4\n',
      ["invalid_row", ["b@y.z", "2"], "invalid_row", ["d@y.z", "4"]],
    ],
  ])("accepts %s", async (_, file, rows) => {
    expect(await cells(file)).toEqual(rows);
  });

  it("counts all lines of the file, including line breaks within cells and blank lines", async () => {
    const file = '\nemail,a\n\nx@y.z,"1\n\n2"\n\nb@y.z,"\nc@y.z,3\n';
    expect((await readFile(file)).rows).toEqual([
      [4, ["x@y.z", "1\n\n2"]],
      [8, "invalid_row"],
      [9, ["c@y.z", "3"]],
    ]);
  });

  it("reads back what was written, in any style and any chunk size", async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", "\r\n", " ", "é", "漢", "🙂", "=", "'") }),
      fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
    );
    const style: fc.Arbitrary<Style> = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      encoding: fc.constantFrom(...encodings),
      quotesAll: fc.boolean(),
      endsWithLine: fc.boolean(),
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        table,
        style,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 8, max: 60 }),
        async (rows, style, batch, block) => {
          const file = writeCsv([["email", "größe 漢"], ...rows], style);
          const read = await readFile(file, { batch, block });
          expect(read.headers).toEqual(["email", "größe 漢"]);
          expect(trimmed(read.rows.map(([, row]) => row as string[]))).toEqual(trimmed(rows));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("reads any text to its end, with the same result for any chunk size", async () => {
    const text = fc.string({ unit: fc.constantFrom('"', '"', "\n", ",", "a", " ", "\r\n", "é"), maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 4, max: 40 }),
        async (rest, batch, block) => {
          const file = Buffer.from(`email,a\n${rest}`);
          const whole = await readFile(file);
          expect(await readFile(file, { batch, block })).toEqual(whole);
          const lines = whole.rows.map(([line]) => line);
          expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => one - other));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each(encodings)("reads %s", async (encoding) => {
    const text = `email,name\n${"ö".repeat(3_000)}@y.z,"漢\n🙂"\nb@y.z,x\n`;
    const expected = {
      headers: ["email", "name"],
      rows: [
        [2, [`${"ö".repeat(3_000)}@y.z`, "漢\n🙂"]],
        [4, ["b@y.z", "x"]],
      ],
    };
    expect(await readFile(encode(text, encoding), { batch: 1, block: 101 })).toEqual(expected);
  });

  it.each<[string, Buffer | string, string]>([
    ["nothing", "", "empty_file"],
    ["nothing but a mark", encode("", "utf-8-bom"), "empty_file"],
    ["blank lines alone", "\n \r\n\n", "missing_email_column"],
    ["no column email", "address,name\nx@y.z,Ann\n", "missing_email_column"],
    ["a header twice", "email,a,b,a\n", "duplicate_header"],
    ["a header that means email twice", "mail,mail\n", "duplicate_header"],
    ["email twice, in other case", "email,Email\n", "duplicate_header"],
    ["a header with garbage after a quote", '"email"x,a\n', "invalid_header"],
    ["a header with a quote that is never closed", 'email,"a\nx@y.z,1\n', "invalid_header"],
    ["a header without an end", `email,${"a".repeat(2_000_000)}`, "invalid_header"],
    ["a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(100)]), "not_text"],
    ["UTF-16 without a mark", Buffer.from("email,a\n", "utf16le"), "not_text"],
  ])("names the error in a file of %s", async (_, file, expected) => {
    expect(await reason(file)).toBe(expected);
  });

  it.each<[string, Buffer]>([
    ["invalid UTF-8", Buffer.from("email\nx@y.z\xff\n", "latin1")],
    ["a character that breaks off", encode("email\nx@y.z,é").subarray(0, -1)],
    ["a zero byte", Buffer.from("email\nx@y.z\0\n")],
    ["half a pair of UTF-16", encode("email\n\ud83d\n", "utf-16le")],
    ["half a unit of UTF-16", encode("email\nx", "utf-16be").subarray(0, -1)],
    ["nothing but continuations", Buffer.concat([Buffer.from("email\n"), Buffer.alloc(300_000, 0x80)])],
  ])("refuses %s as text at any position", async (_, bytes) => {
    await expect(checkText(sourceOf(bytes))).rejects.toMatchObject({ reason: "not_text" });
    const long = Buffer.concat([bytes.subarray(0, 6), Buffer.alloc(10_000_000, 97), bytes.subarray(6)]);
    if (bytes[0] !== 0xff && bytes[0] !== 0xfe) {
      await expect(checkText(sourceOf(long))).rejects.toMatchObject({ reason: "not_text" });
    }
  });

  it("detects the delimiter by the resulting columns, not by characters in headers", async () => {
    expect((await readFile('"a,b,c,d";email\n1;x@y.z\n')).headers).toEqual(["a,b,c,d", "email"]);
    expect((await readFile("email,a;b;c;d\nx@y.z,1\n")).headers).toEqual(["email", "a;b;c;d"]);
    expect((await readFile(' "email"\t"a,b" \n')).headers).toEqual(["email", "a,b"]);
    expect((await readFile('email,"a\nb", c \n')).headers).toEqual(["email", "a\nb", "c"]);
  });

  it.each([
    ["name,E-Mail\n", "E-Mail"],
    ["name;EMAIL ADDRESS \n", "EMAIL ADDRESS"],
    ["Mail\tname\n", "Mail"],
    ["name,mail,e-mail\n", "mail"],
    ["mail,Email,e-mail\n", "Email"],
    ["email;a,mail,b\n", "email"],
  ])("takes the addresses from the column of %j that is called email, or else means it", async (file, header) => {
    const { columns } = await readLayout(sourceOf(Buffer.from(file)));
    expect(columns.filter(({ use }) => use === "email")).toMatchObject([{ header, use: "email" }]);
  });

  it("accepts a cell of 1 MB, and reports a longer one without keeping it", async () => {
    const long = "a".repeat(1_048_000);
    expect(await cells(`email,a\nx@y.z,${long}\nb@y.z,1\n`)).toEqual([
      ["x@y.z", long],
      ["b@y.z", "1"],
    ]);
    const tooLong = "a".repeat(9_000_000);
    expect((await readFile(`email,a\nx@y.z,${tooLong}\nb@y.z,1\nc@y.z,${tooLong}`)).rows).toEqual([
      [2, "value_too_long"],
      [3, ["b@y.z", "1"]],
      [4, "value_too_long"],
    ]);
    const lines = "a\n".repeat(600_000);
    const { rows } = await readFile(`email,a\nx@y.z,"${lines}"\nb@y.z,1\n`);
    expect([rows[0], rows[1], rows.at(-1)]).toEqual([
      [2, "invalid_row"],
      [3, ["a"]],
      [600_003, ["b@y.z", "1"]],
    ]);
  });

  it("holds at most two blocks of 4 MB at a time, however long the file and its lines", async () => {
    const line = Buffer.from("ann@example.com,0123456789\n");
    const header = Buffer.from("email,a\n");
    const rows = 1_000_000;
    let reads = 0;
    let bytesMax = 0;
    const source = {
      bytes: header.length + rows * line.length,
      read: async (from: number, to: number) => {
        reads += 1;
        const end = Math.min(to, source.bytes);
        bytesMax = Math.max(bytesMax, end - from);
        if (from < header.length) return Buffer.concat([header, line]).subarray(from, end);
        const phase = (from - header.length) % line.length;
        return Buffer.alloc(Math.max(end - from, 0), Buffer.concat([line.subarray(phase), line.subarray(0, phase)]));
      },
    };
    const layout = await readLayout(source);
    const reader = new CsvReader({ source, format: layout, from: layout.rows });
    let count = 0;
    while (!reader.isAtEnd && count < rows / 5) {
      count += (await reader.read(1_000)).length;
      // The block that was read, the block read ahead, and the header.
      expect(reads).toBeLessThanOrEqual(Math.ceil(reader.position.bytes / 4_194_304) + 4);
    }
    expect([count, bytesMax]).toEqual([rows / 5, 4_194_304]);
  });

  it.each([
    ["each line opens a quote", 'x@y.z,"a\n'],
    ["each line closes one and opens the next", 'x","y\n'],
    ["each line has one in a cell", 'x@y.z,5" wide\n'],
    ["a line opens one and the others are plain", `x@y.z,"a\n${"b@y.z,c\n".repeat(5_000)}`],
    ["each line is empty quotes", '"",""\n'],
    ["each line is bad", '"x"y\n'],
  ])("takes time in proportion to the file when %s", async (_, line) => {
    const file = (bytes: number) => `email,a\n${line.repeat(Math.ceil(bytes / line.length))}`;
    const msOf = async (text: string) => {
      // Processor time: the load of the machine does not count.
      const before = process.cpuUsage();
      await readFile(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    await msOf(file(25_000));
    const [short, long] = [await msOf(file(25_000)), await msOf(file(200_000))];
    // Eight times the size. A quadratic reader would take 64 times as long.
    expect(long).toBeLessThan(Math.max(short, 50) * 24);
  });
});
