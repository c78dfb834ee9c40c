import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { newId } from "#lib/platform/ids.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let domains: SenderDomainRepository;
let project: string;
let name: string;

beforeAll(async () => {
  table = await startTable();
  domains = new SenderDomainRepository(table);
});
afterAll(() => table.stop());
beforeEach(() => {
  project = newId();
  name = `${newId()}.example.com`;
});

const now = new Date("2026-03-02T10:00:00.000Z");
const at = now.toISOString();

const domain = (parts: Partial<SenderDomain> = {}): SenderDomain => ({
  id: newId(),
  domain: name,
  status: "pending",
  dkimTokens: ["a", "b", "c"],
  verifiedAt: null,
  lastCheckedAt: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
  ...parts,
});

const stored = async () => (await table.scan()).filter((item) => JSON.stringify(item).includes(name));

describe("a sender domain", () => {
  it("comes back as it was created, for one read unit", async () => {
    const created = domain({ status: "verified", verifiedAt: at, lastCheckedAt: at });
    table.takeUnits();
    await domains.create(project, created);
    expect(table.takeUnits()).toEqual({ write: 4, read: 0 });
    expect(await domains.find(project, name)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("is stored with its guard under the keys of docs/table.md", async () => {
    await domains.create(project, domain());
    expect((await stored()).map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual([
      `D#${name} ${project}`,
      `S#${project} d#${name}`,
    ]);
  });

  it("of another project is not found", async () => {
    await domains.create(project, domain());
    expect(await domains.find(newId(), name)).toBeUndefined();
  });

  it("is not created twice in a project", async () => {
    const first = domain();
    await domains.create(project, first);
    await expect(domains.create(project, domain())).rejects.toThrow();
    expect(await domains.find(project, name)).toEqual(first);
  });
});

describe("the verified owner", () => {
  it("is the project that has the domain verified, others may list it", async () => {
    await domains.create(newId(), domain());
    await domains.create(project, domain());
    expect(await domains.findVerifiedOwner(name)).toBeUndefined();
    await domains.setStatus(project, name, "verified", now);
    expect(await domains.findVerifiedOwner(name)).toBe(project);
    await domains.setStatus(project, name, "failed", now);
    expect(await domains.findVerifiedOwner(name)).toBeUndefined();
  });
});

describe("a check", () => {
  it("that verifies sets the time of it, one that fails takes it away", async () => {
    const created = domain();
    await domains.create(project, created);
    table.takeUnits();
    await domains.setStatus(project, name, "verified", now);
    // A fifth is billed for the condition that did not hold; no answer shows it.
    expect(table.takeUnits()).toEqual({ write: 4, read: 0 });
    const verified = { ...created, status: "verified", verifiedAt: at, lastCheckedAt: at, updatedAt: at };
    expect(await domains.find(project, name)).toEqual(verified);
    await domains.setStatus(project, name, "failed", now);
    expect(await domains.find(project, name)).toEqual({ ...verified, status: "failed", verifiedAt: null });
  });

  it("that finds nothing new costs one write unit and changes the time of the check only", async () => {
    const created = domain();
    await domains.create(project, created);
    table.takeUnits();
    await domains.setStatus(project, name, "pending", now);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await domains.find(project, name)).toEqual({ ...created, lastCheckedAt: at });
  });

  it("does not bring back a domain that was removed meanwhile", async () => {
    await domains.setStatus(project, name, "verified", now);
    expect(await stored()).toEqual([]);

    await domains.create(project, domain());
    await table.documents.send(
      new DeleteCommand({ TableName: table.name, Key: { pk: `S#${project}`, sk: `d#${name}` } }),
    );
    await domains.setStatus(project, name, "verified", now);
    expect(await stored()).toMatchObject([{ pk: `D#${name}`, st: "pending" }]);
  });
});
