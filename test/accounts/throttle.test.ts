import { beforeEach, describe, expect, it } from "vitest";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const windowMs = 60_000;
const start = new Date("2026-03-01T10:00:00.000Z");
const later = (ms: number) => new Date(start.getTime() + ms);

const table = await forThisFile(startTable());
const throttle = new ThrottleRepository(table);
let scope: string;
let scopes = 0;

beforeEach(() => {
  scope = `login#ann@example.com#${++scopes}`;
  table.takeUnits();
});

const count = (ms = 0) => throttle.count(scope, { windowMs, now: later(ms) });
const counts = async (times: number, ms: number) =>
  (await Promise.all(Array.from({ length: times }, () => count(ms)))).map((tries) => tries.count).sort((a, b) => a - b);

describe("login attempts", () => {
  it("are counted from the first one of a window, for one write unit each", async () => {
    expect(await count()).toEqual({ count: 1, endsAt: later(windowMs) });
    expect(await count(windowMs - 1)).toEqual({ count: 2, endsAt: later(windowMs) });
    expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
  });

  it("are counted from one again when the window has ended, expired row or not", async () => {
    await count();
    await count();
    expect(await count(windowMs)).toEqual({ count: 1, endsAt: later(2 * windowMs) });
    expect(await count(windowMs + 1)).toEqual({ count: 2, endsAt: later(2 * windowMs) });
  });

  it("get distinct counts when concurrent, even while one window replaces the next", async () => {
    expect(await counts(10, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const next = await counts(10, windowMs);
    expect(new Set(next).size).toBe(10);
    expect(next[0]).toBe(1);
    expect((await count(windowMs)).count).toBeGreaterThan(10);
  });

  it("of another scope are counted separately", async () => {
    await count();
    scope = `${scope}0`;
    expect((await count()).count).toBe(1);
  });

  it("are forgotten when cleared", async () => {
    await count();
    await throttle.clear(scope);
    expect(await count(10)).toEqual({ count: 1, endsAt: later(10 + windowMs) });
  });

  it("are stored without a readable address or connection, and expire", async () => {
    await count();
    const kept = await table.scan();
    expect(JSON.stringify(kept)).not.toContain("ann@example.com");
    expect(kept.every(({ ttl }) => Number(ttl) >= later(windowMs).getTime() / 1_000)).toBe(true);
  });
});
