import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { ApiKeyStore, IdempotencyStore } from "#lib/http/ports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { ApiKeyRepository } from "#lib/storage/project/api-key-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { RateWindowRepository } from "#lib/storage/request/rate-window-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable, type TestTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const windows = new RateWindowRepository(table);
const claims = new IdempotencyRepository(table);
let project: DataId;

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

const stored = async () => itemsOf(table, project);

it("the repositories implement the ports of the HTTP layer", () => {
  const keys: ApiKeyStore = new ApiKeyRepository(table);
  expect(keys).toBeDefined();
});

describe("the rate window", () => {
  const minute = 29_540_000;

  it("counts every request once under concurrency", async () => {
    const counts = await Promise.all(Array.from({ length: 200 }, () => windows.count(project, minute, 1)));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it("starts at zero every minute and counts each project separately", async () => {
    await windows.count(project, minute, 1);
    expect(await windows.count(project, minute + 1, 1)).toBe(1);
    expect(await windows.count(newId(), minute, 1)).toBe(1);
    expect(await windows.count(project, minute, 1)).toBe(2);
  });

  it("counts the requests of a lease together", async () => {
    await windows.count(project, minute, 4);
    expect(await windows.count(project, minute, 6)).toBe(10);
  });

  it("expires after its minute, never within it", async () => {
    await windows.count(project, minute, 1);
    expect(await stored()).toEqual([
      { pk: `L#${project}#${minute}`, sk: "l", n: 1, ttl: expect.any(Number) as number },
    ]);
    expect(Number((await stored())[0]?.["ttl"])).toBeGreaterThan((minute + 1) * 60);
  });
});

const keeps = { textBytes: 2_048, packedBytes: 32_768 };

describe("an idempotency key", () => {
  const claim = (parts: Partial<Parameters<IdempotencyStore["claim"]>[1]> = {}) => ({
    key: "order 7/é ~",
    request: "POST /v1/send",
    kind: "secret" as const,
    keyId: null,
    bodyDigest: new Uint8Array(32).fill(7),
    at: "2026-03-01T10:00:00.000Z",
    expiresAt: "2026-03-02T10:00:00.500Z",
    ...parts,
  });

  it("is claimed with one write unit", async () => {
    expect(await claims.claim(project, claim())).toEqual({ claimed: true });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await stored()).toMatchObject([{ sk: "i", ttl: Date.parse("2026-03-02T10:00:01.000Z") / 1_000 }]);
  });

  it("is claimed by exactly one of several concurrent requests", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => claims.claim(project, claim({ request: `POST /${index}` }))),
    );
    expect(outcomes.filter(({ claimed }) => claimed)).toHaveLength(1);
    const winner = outcomes.findIndex(({ claimed }) => claimed);
    for (const outcome of outcomes) {
      if (!outcome.claimed) expect(outcome.original.request).toBe(`POST /${winner}`);
    }
  });

  it("in use returns the request that holds it, without a status while that request runs", async () => {
    await claims.claim(project, claim());
    expect(await claims.claim(project, claim({ request: "POST /v1/track", at: "2026-03-01T11:00:00.000Z" }))).toEqual({
      claimed: false,
      original: {
        request: "POST /v1/send",
        kind: "secret",
        keyId: null,
        at: "2026-03-01T10:00:00.000Z",
        bodyDigest: claim().bodyDigest,
        statusCode: null,
        answer: null,
      },
    });
  });

  const textOf = (length: number) => JSON.stringify({ text: "é".repeat(length) });
  const noise = JSON.stringify({ text: randomBytes(30_000).toString("hex") });

  it.each([
    ["a short one", '{"success":true,"data":[1]}', keeps, true],
    ["none", "", keeps, false],
    ["a long one", textOf(20_000), keeps, true],
    ["a long one of a caller without replays", textOf(20_000), { textBytes: 2_048, packedBytes: 0 }, false],
    ["one that is too long even packed", noise, { textBytes: 2_048, packedBytes: 16_384 }, false],
  ])("returns the answer stored with it: %s", async (_, answer, limits, isKept) => {
    await claims.claim(project, claim());
    await claims.complete(project, claim().key, { statusCode: 200, answer, keeps: limits });
    expect(await claims.claim(project, claim())).toMatchObject({
      claimed: false,
      original: { statusCode: 200, answer: isKept ? answer : null },
    });
  });

  it("can be claimed again once freed", async () => {
    await claims.claim(project, claim());
    await claims.free(project, claim().key);
    expect(await stored()).toEqual([]);
    expect(await claims.claim(project, claim())).toEqual({ claimed: true });
  });

  it("never conflicts once expired, even before its row is deleted, and forgets the old answer", async () => {
    await claims.claim(project, claim());
    await claims.complete(project, claim().key, { statusCode: 200, answer: "{}", keeps });
    const justBefore = claim({ at: "2026-03-02T10:00:00.499Z" });
    expect((await claims.claim(project, justBefore)).claimed).toBe(false);
    const then = claim({ at: "2026-03-02T10:00:00.500Z", expiresAt: "2026-03-03T10:00:00.500Z" });
    expect((await claims.claim(project, then)).claimed).toBe(true);
    expect(await claims.claim(project, then)).toMatchObject({
      original: { at: then.at, statusCode: null, answer: null },
    });
  });

  it("is not brought back when it expires while its request runs", async () => {
    await claims.complete(project, claim().key, { statusCode: 200, answer: "", keeps });
    expect(await stored()).toEqual([]);
  });

  it("belongs to one project", async () => {
    await claims.claim(project, claim());
    expect((await claims.claim(dataId(), claim())).claimed).toBe(true);
  });

  it("is compared by case and by every character", async () => {
    for (const key of ["a", "A", "a ", "a#", "a#i"])
      expect((await claims.claim(project, claim({ key }))).claimed).toBe(true);
  });

  it("stays with its request when the client repeats the call because the answer was lost", async () => {
    const losing = loseFirstAnswer(table);
    expect(await new IdempotencyRepository(losing).claim(project, claim())).toEqual({ claimed: true });
    expect((await claims.claim(project, claim())).claimed).toBe(false);
  });
});

/** Sends the first call twice, as the client does when the first answer is lost. */
function loseFirstAnswer(from: TestTable): TestTable {
  let lost = false;
  const documents = Object.create(from.documents) as TestTable["documents"];
  const send = async (command: never): Promise<unknown> => {
    if (!lost) {
      lost = true;
      await from.documents.send(command);
    }
    return from.documents.send(command);
  };
  return { ...from, documents: Object.assign(documents, { send }) };
}
