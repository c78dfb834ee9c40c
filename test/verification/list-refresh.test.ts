import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refreshLists } from "#functions/queues/jobs/verification/refresh-lists.ts";
import { DisposableDomains } from "#lib/domain/verification/disposable-domains.ts";
import { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import { publishedText } from "#lib/platform/published-text.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable } from "#lib/storage/verification/packaged-lists.ts";
import { someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";
import { startTextServer, type TextAnswer, type TextServer } from "#test/support/text-server.ts";

let table: TestTable;
let server: TextServer;
let store: DisposableListRepository;
const clock = { now: () => new Date(someTime) };

beforeAll(async () => {
  [table, server] = await Promise.all([startTable(), startTextServer()]);
});
afterAll(async () => {
  await table.stop();
  await server.close();
});
beforeEach(async () => {
  server.requests = 0;
  store = new DisposableListRepository({ ...table });
  const stored = await store.find();
  if (stored) await store.replace(stored.version, { domains: before, now: clock.now() });
  else await store.replace(0, { domains: before, now: clock.now() });
});

const domains = (count: number, name = "d"): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}.example`).sort();
const before = domains(2_000, "before");
const refreshFrom = (address: string) =>
  new ListRefresh({ published: () => publishedText(address), store, packaged: packagedDisposable, clock }).refresh();
const refresh = () => refreshFrom(server.url);
const known = async () => (await store.find())?.domains;

describe("a refresh of the list", () => {
  it("stores the published list, normalized and each domain once", async () => {
    const list = domains(2_000);
    const odd = ["# a comment", "", "  D1.Example\r", "d2.example", "bücher.example"];
    server.answer = { body: [...list, ...odd].join("\n") };
    expect(await refresh()).toBe("stored");
    expect(await known()).toEqual([...list, "xn--bcher-kva.example"].sort());
  });

  it.each<[string, () => TextAnswer]>([
    ["an error", () => ({ status: 500, body: domains(2_000).join("\n") })],
    ["404 Not Found", () => ({ status: 404, body: "404: Not Found" })],
    ["a redirection", () => ({ status: 302, headers: { location: "/elsewhere" }, body: "" })],
    ["more than two megabytes", () => ({ body: domains(200_000).join("\n") })],
  ])("keeps the last list when the URL answers %s", async (_name, given) => {
    server.answer = given();
    expect(await refresh()).toBe("unreachable");
    expect([await known(), server.requests]).toEqual([before, 1]);
  });

  it.each<[string, () => string]>([
    ["nothing", () => ""],
    ["a page", () => `<!doctype html>\n${"<p>Sorry, we are away.</p>\n".repeat(3_000)}`],
    ["less than half of the last list", () => domains(999).join("\n")],
    ["too much that is no domain", () => [...domains(2_000), ...domains(200).map((each) => `@${each}`)].join("\n")],
    ["the largest provider of all", () => [...domains(2_000), "gmail.com"].join("\n")],
    ["a whole top-level domain in the form of none", () => "com\n".repeat(3_000)],
  ])("keeps the last list when the published one has %s", async (_name, body) => {
    server.answer = { body: body() };
    expect(await refresh()).toBe("implausible");
    expect(await known()).toEqual(before);
  });

  it("compares the first published list with the packaged one", async () => {
    const empty = await startTable();
    store = new DisposableListRepository(empty);
    server.answer = { body: domains(2_000).join("\n") };
    expect([await refresh(), await known()]).toEqual(["implausible", undefined]);
    server.answer = { body: domains(6_000).join("\n") };
    expect([await refresh(), (await known())?.length]).toEqual(["stored", 6_000]);
    await empty.stop();
  });

  it("does not overwrite a list that another refresh has stored meanwhile", async () => {
    server.answer = { body: domains(2_000).join("\n") };
    const other = new DisposableListRepository(table);
    const { find } = store;
    store.find = async () => {
      const found = await find.call(store);
      await other.replace(found?.version ?? 0, { domains: domains(2_000, "other"), now: clock.now() });
      return found;
    };
    expect(await refresh()).toBe("overtaken");
    expect(await other.find()).toMatchObject({ domains: domains(2_000, "other") });
  });

  it("ends without a failure, and so without a retry, when there is no network or no URL", async () => {
    const lists = { refresh: () => refreshFrom("http://127.0.0.1:1/") };
    await refreshLists(lists).run({ type: "refreshLists" }, clock.now());
    await refreshLists(undefined).run({ type: "refreshLists" }, clock.now());
    expect(await known()).toEqual(before);
  });
});

describe("a published list", () => {
  it("is abandoned when it does not end within the timeout", async () => {
    server.answer = { body: "a.example\n", endless: true };
    const begun = performance.now();
    expect(await publishedText(server.url, { timeoutMs: 200, bytesMax: 1_000 })).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it("may have the maximum number of bytes, and not one more", async () => {
    server.answer = { body: "1234567890" };
    expect(await publishedText(server.url, { timeoutMs: 5_000, bytesMax: 10 })).toBe("1234567890");
    expect(await publishedText(server.url, { timeoutMs: 5_000, bytesMax: 9 })).toBeUndefined();
  });
});

describe("the stored list", () => {
  it("is returned as stored, for 7 read units and 49 write units at the packaged list's length", async () => {
    const list = packagedDisposable().sort();
    const { version = 0 } = (await store.find()) ?? {};
    table.takeUnits();
    expect(await store.replace(version, { domains: list, now: clock.now() })).toBe(true);
    expect(await store.find()).toEqual({ domains: list, version: version + 1 });
    expect(table.takeUnits()).toEqual({ write: 49, read: 6.5 });
  });

  it("is not stored when it does not fit into an item", async () => {
    const random = Array.from({ length: 40_000 }, () => `${crypto.randomUUID()}.example`);
    const { version = 0 } = (await store.find()) ?? {};
    expect(await store.replace(version, { domains: random, now: clock.now() })).toBe(false);
    expect(await known()).toEqual(before);
  });
});

describe("the current list", () => {
  it("is the packaged list until another is stored, and the last known list while the table is unreachable", async () => {
    let find: () => Promise<{ domains: string[]; version: number } | undefined> = async () => undefined;
    const time = { at: Date.parse(someTime), now: () => new Date(time.at) };
    let reads = 0;
    const counted = {
      find: () => {
        reads += 1;
        return find();
      },
    };
    const disposable = new DisposableDomains({ store: counted, packaged: () => ["packaged.example"], clock: time });
    const has = async (domain: string) => (await disposable.current()).covers(domain);
    const laterBy = (ms: number) => {
      time.at += ms;
    };
    expect([await has("packaged.example"), await has("new.example"), reads]).toEqual([true, false, 1]);
    find = async () => ({ domains: ["new.example"], version: 1 });
    laterBy(3_599_999);
    expect([await has("new.example"), reads]).toEqual([false, 1]);
    laterBy(1);
    expect([await has("new.example"), await has("packaged.example"), reads]).toEqual([true, false, 2]);
    find = async () => Promise.reject(new Error("The table does not answer."));
    laterBy(3_600_000);
    expect([await has("new.example"), await has("new.example"), reads]).toEqual([true, true, 3]);
  });
});
