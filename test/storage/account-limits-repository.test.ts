import { describe, expect, it } from "vitest";
import { AccountLimitsRepository } from "#lib/storage/user/account-limits-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const limits = new AccountLimitsRepository(table);

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second));

describe("the stored limits of the SES account", () => {
  it("are undefined until they are stored, even while a worker asks SES for them", async () => {
    expect(await limits.find()).toBeUndefined();
    expect(await limits.claimQuestion({ now: at(0), until: at(5) })).toBe(true);
    expect(await limits.find()).toBeUndefined();
  });

  it("are asked for by one of several workers, and again when its claim expires", async () => {
    table.takeUnits();
    expect(await limits.claimQuestion({ now: at(4), until: at(9) })).toBe(false);
    const claims = await Promise.all([1, 2, 3].map(() => limits.claimQuestion({ now: at(5), until: at(10) })));
    expect(claims.toSorted()).toEqual([false, false, true]);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
  });

  it("are the same for every reader, for one read unit", async () => {
    await limits.keep({ rate: 14, quotaUsed: 0.25 }, { freshUntil: at(30) });
    await limits.keep({ rate: 50, quotaUsed: 0 }, { freshUntil: at(40) });
    table.takeUnits();
    expect(await limits.find()).toEqual({ rate: 50, quotaUsed: 0, freshUntil: at(40).toISOString() });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});
