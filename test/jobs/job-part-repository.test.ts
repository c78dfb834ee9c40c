import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const parts = new JobPartRepository(table);
let project: DataId;
let job: string;

beforeEach(() => {
  project = dataId();
  job = newId();
});

const put = (name: string, value: unknown) => parts.put(project, job, { name, value, jobCreatedAt: someTime });
const names = async (prefix: string, after: string | undefined, limit: number) =>
  (await parts.list(project, job, { prefix, after, limit })).map(({ name }) => name);

describe("a part of a job", () => {
  it("is read as it was put, packed: a thousand ids cost 21 units", async () => {
    const ids = Array.from({ length: 1_000 }, newId);
    table.takeUnits();
    await put("ids", ids);
    expect(table.takeUnits().write).toBe(21);
    expect(await parts.find(project, job, "ids")).toEqual(ids);
  });

  it("replaces the earlier part of its name", async () => {
    await put("a", [1]);
    await put("a", { rows: [2, null, "ü"] });
    expect(await parts.find(project, job, "a")).toEqual({ rows: [2, null, "ü"] });
  });

  it("of another name, job or project is not found", async () => {
    await put("a", [1]);
    expect(await parts.find(project, job, "b")).toBeUndefined();
    expect(await parts.find(project, newId(), "a")).toBeUndefined();
    expect(await parts.find(dataId(), job, "a")).toBeUndefined();
  });

  it("is swept 30 days after its job was created", async () => {
    await put("a", [1]);
    const [item] = await itemsOf(table, dataId(`${project}#${job}`), "Q");
    expect(item?.["ttl"]).toBe(Date.parse("2026-03-31T10:00:00.000Z") / 1_000);
  });
});

describe("a list of parts", () => {
  it("contains the names with the prefix, in order, after the given one, up to the limit", async () => {
    for (const name of ["e#3", "e#1", "f#1", "e#2", "d", "e#4"]) await put(name, name);
    expect(await names("e#", undefined, 10)).toEqual(["e#1", "e#2", "e#3", "e#4"]);
    expect(await names("e#", undefined, 2)).toEqual(["e#1", "e#2"]);
    expect(await names("e#", "e#2", 10)).toEqual(["e#3", "e#4"]);
    expect(await names("e#", "e#25", 10)).toEqual(["e#3", "e#4"]);
    expect(await names("e#", "e#4", 10)).toEqual([]);
    expect(await names("g", undefined, 10)).toEqual([]);
  });

  it("is complete when the table pages at a megabyte", async () => {
    const noise = () => randomBytes(280_000).toString("base64");
    const values = Array.from({ length: 6 }, noise);
    for (const [index, value] of values.entries()) await put(`big#${index}`, value);
    const listed = await parts.list(project, job, { prefix: "big#", after: undefined, limit: 5 });
    expect(listed.map(({ value }) => value)).toEqual(values.slice(0, 5));
  });
});
