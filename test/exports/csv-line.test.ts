import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "#lib/domain/export/csv-line.ts";

const cellOf = (value: unknown): string => csvLine([value]).slice(0, -2);

describe("a line of CSV", () => {
  it("gives a reader the cells back, whatever they hold", () => {
    const text = fc.string({ unit: "grapheme" }).filter((each) => !/^[=+\-@\t\r]/.test(each));
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        expect(parse(csvLine(cells), { record_delimiter: "\r\n" })).toEqual([cells]);
      }),
    );
  });

  it("begins no text as a formula, whatever follows its first character", () => {
    fc.assert(
      fc.property(fc.constantFrom("=", "+", "-", "@", "\t", "\r"), fc.string(), (first, rest) => {
        const [[cell = ""] = []] = parse(csvLine([first + rest]), { record_delimiter: "\r\n" }) as string[][];
        expect(cell).toMatch(/^('|[+-][\d ().-]*$)/);
      }),
    );
  });

  it.each([
    ["+49 (30) 1234-5", "+49 (30) 1234-5"],
    ["-5", "-5"],
    [-5, "-5"],
    ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
    ["-2+3", "'-2+3"],
    [true, "true"],
    [null, ""],
    [undefined, ""],
    [["a", "b"], '"[""a"",""b""]"'],
    ["two\nlines", '"two\nlines"'],
  ])("writes %j as %s", (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });
});
