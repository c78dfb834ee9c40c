import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chunk, type RowState, rowFailures, rowSkips } from "#lib/domain/campaign/ledger/ledger.ts";
import { chunkOfText, textOfChunk, untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";

const allStates: RowState[] = ["pending", "unknown", "sent", ...rowFailures, ...rowSkips];

const chunks: fc.Arbitrary<Chunk> = fc.record({
  rows: fc.array(fc.constantFrom(...allStates), { minLength: 1, maxLength: 10 }),
  claim: fc.option(
    fc.record({
      owner: fc.uuid(),
      settleAt: fc
        .date({ min: new Date("2026-01-01"), max: new Date("2126-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    }),
  ),
});

describe("the stored text of a chunk", () => {
  it("keeps everything in a chunk, and differs for different chunks", () => {
    fc.assert(
      fc.property(chunks, chunks, (chunk, other) => {
        const text = textOfChunk(chunk);
        expect(text === undefined ? untouchedChunk(chunk.rows.length) : chunkOfText(text)).toEqual(chunk);
        const isSame = JSON.stringify(chunk) === JSON.stringify(other);
        if (!isSame && text !== undefined) expect(textOfChunk(other)).not.toBe(text);
      }),
    );
  });

  it("is omitted for an untouched chunk without a claim", () => {
    const claim = { owner: "me", settleAt: "2026-03-01T10:05:00.000Z" };
    expect(textOfChunk(untouchedChunk(10))).toBeUndefined();
    expect(textOfChunk({ ...untouchedChunk(3), claim })).toBe("ppp|me|1772359500000");
  });

  it("uses a different letter for each state", () => {
    const texts = allStates.map((state) => textOfChunk({ rows: [state, "sent"], claim: null }));
    expect(new Set(texts).size).toBe(allStates.length);
  });

  it("fails to parse when it has an unknown letter", () => {
    expect(() => chunkOfText("ss?s")).toThrow("state ?");
  });
});
