import { createHash } from "node:crypto";
import { TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { makeKeys } from "#lib/domain/project/new-project.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { ApiKeyRepository } from "#lib/storage/project/api-key-repository.ts";
import { dataId, projectId } from "#test/support/fakes/ids.ts";
import { OperatedProjects } from "#test/support/fakes/operated-projects.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const projects = new OperatedProjects(table);
const keys = new ApiKeyRepository(table);

const project = (parts: Partial<Project> = {}): Project =>
  someProject({ caps: { workflows: null, campaigns: 0, transactional: 1_000, inbound: null }, ...parts });

const sha256 = (key: string): string => createHash("sha256").update(key).digest("hex");

async function create(parts: Partial<Project> = {}) {
  const created = project(parts);
  const hashes = { public: sha256(`pk_${created.id}`), secret: sha256(`sk_${created.id}`) };
  table.takeUnits();
  await projects.create({ project: created, hashes });
  expect(table.takeUnits()).toEqual({ write: 8, read: 0 });
  return { created, hashes };
}

const itemsOf = async (id: string) => (await table.scan()).filter((item) => JSON.stringify(item).includes(id));

describe("a project", () => {
  it("is returned as created, for one read unit", async () => {
    const { created } = await create();
    expect(await projects.find(dataOf(created))).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("may be disabled from the start", async () => {
    const { created, hashes } = await create({ disabledReason: "MANUAL" });
    expect(await projects.find(dataOf(created))).toEqual(created);
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: "MANUAL" });
  });

  it("is not found under another id", async () => {
    await create();
    expect(await projects.find(dataId())).toBeUndefined();
  });

  it("is stored with its keys under the keys of docs/table.md, never with a plain key", async () => {
    const { created, hashes } = await create();
    const items = await itemsOf(created.id);
    expect(items.map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual(
      [`N#${created.id} shared`, `S#${created.id} p`, `K#${hashes.public} k`, `K#${hashes.secret} k`].sort(),
    );
    expect(JSON.stringify(items)).not.toMatch(/sk_[0-9a-f]{64}/);
  });

  it("does not overwrite an existing project, and then leaves no key behind", async () => {
    const { created } = await create();
    const hashes = { public: sha256("pk_other"), secret: sha256("sk_other") };
    await expect(projects.create({ project: { ...created, name: "Other" }, hashes })).rejects.toThrow();
    expect(await projects.find(dataOf(created))).toEqual(created);
    expect(await keys.find(hashes.secret)).toBeUndefined();
  });

  it("is not created with a key that is in use", async () => {
    const { hashes } = await create();
    const second = project();
    await expect(
      projects.create({ project: second, hashes: { ...hashes, public: sha256("pk_new") } }),
    ).rejects.toThrow();
    expect(await projects.find(dataOf(second))).toBeUndefined();
  });
});

describe("a key", () => {
  it("returns project, kind and status for one read unit", async () => {
    const { created, hashes } = await create();
    expect(await keys.find(hashes.secret)).toEqual({
      dataId: created.id,
      kind: "secret",
      disabledReason: null,
      deletedFields: [],
      topics: [],
    });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(await keys.find(hashes.public)).toEqual({
      dataId: created.id,
      kind: "public",
      disabledReason: null,
      deletedFields: [],
      topics: [],
    });
  });

  it("that does not exist is not found", async () => {
    expect(await keys.find(sha256("sk_unknown"))).toBeUndefined();
  });
});

describe("disabling", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("reaches the project and both keys together, as does enabling", async () => {
    const { created, hashes } = await create();
    await projects.setDisabled(created.id, { reason: "EMAIL_REPUTATION", now });
    expect(table.takeUnits()).toEqual({ write: 8, read: 1 });
    const updatedAt = now.toISOString();
    const suspension = { reason: "EMAIL_REPUTATION", at: updatedAt, liftedAt: null };
    const suspended = { ...created, disabledReason: "EMAIL_REPUTATION", suspensions: [suspension], updatedAt };
    expect(await projects.find(dataOf(created))).toEqual(suspended);
    expect(await keys.find(hashes.public)).toMatchObject({ disabledReason: "EMAIL_REPUTATION" });
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: "EMAIL_REPUTATION" });

    await projects.setDisabled(created.id, { reason: null, now });
    const lifted = { ...suspension, liftedAt: updatedAt };
    expect(await projects.find(dataOf(created))).toEqual({ ...created, suspensions: [lifted], updatedAt });
    expect(await keys.find(hashes.public)).toMatchObject({ disabledReason: null });
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: null });
  });

  it("does not affect other projects", async () => {
    const { created } = await create();
    const other = await create();
    await projects.setDisabled(created.id, { reason: "MANUAL", now });
    expect(await projects.find(dataOf(other.created))).toEqual(other.created);
    expect(await keys.find(other.hashes.secret)).toMatchObject({ disabledReason: null });
  });

  it("throws for a project that does not exist, and writes nothing", async () => {
    const id = projectId();
    await expect(projects.setDisabled(id, { reason: "MANUAL", now })).rejects.toThrow(id);
    expect(await itemsOf(id)).toEqual([]);
  });
});

describe("changes of settings", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("write only the given fields, for one write unit", async () => {
    const { created } = await create();
    const caps = { workflows: 1, campaigns: 2, transactional: null, inbound: 4 };
    const updatedAt = now.toISOString();
    expect(await projects.update(created.id, { changes: { name: "New", tracking: undefined }, now })).toEqual({
      ...created,
      name: "New",
      updatedAt,
    });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    await projects.update(created.id, { changes: { tracking: "DISABLED", language: "de", caps }, now });
    const changed = { ...created, name: "New", tracking: "DISABLED", language: "de", caps, updatedAt };
    expect(await projects.find(dataOf(created))).toEqual(changed);
  });

  it("create no missing project", async () => {
    const id = projectId();
    expect(await projects.update(id, { changes: { name: "New" }, now })).toBeUndefined();
    expect(await itemsOf(id)).toEqual([]);
  });
});

describe("rotation", () => {
  const userId = newId();
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("replaces both keys in one transaction of five items", async () => {
    const { created, hashes } = await create({ disabledReason: "MANUAL", resets: 2 });
    const made = makeKeys();
    const { publicKey, secretPrefix } = made;
    const rotated = { ...created, publicKey, secretPrefix, secretSeenBy: userId, updatedAt: now.toISOString() };
    expect(await projects.rotateKeys(created.id, { keys: made, userId, now })).toEqual(rotated);
    expect(table.takeUnits()).toEqual({ write: 10, read: 1 });
    expect(await projects.findById(created.id)).toEqual(rotated);
    expect(await keys.find(hashes.public)).toBeUndefined();
    expect(await keys.find(hashes.secret)).toBeUndefined();
    const caller = { dataId: `${created.id}_2`, disabledReason: "MANUAL", deletedFields: [], topics: [] };
    expect(await keys.find(made.hashes.public)).toEqual({ ...caller, kind: "public" });
    expect(await keys.find(made.hashes.secret)).toEqual({ ...caller, kind: "secret" });
  });

  it("of a missing project returns nothing and creates no key", async () => {
    const made = makeKeys();
    expect(await projects.rotateKeys(projectId(), { keys: made, userId, now })).toBeUndefined();
    expect(await keys.find(made.hashes.secret)).toBeUndefined();
  });
});

describe("reset", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("moves project and keys to new data in one transaction, with the order to sweep the old data", async () => {
    const { created, hashes } = await create();
    await projects.reset(created.id, { now });
    expect(table.takeUnits()).toEqual({ write: 8, read: 1 });
    expect(await projects.find(dataOf(created))).toBeUndefined();
    expect(await projects.find(dataIdOf(created.id, 1))).toEqual({
      ...created,
      resets: 1,
      updatedAt: now.toISOString(),
    });
    expect(await keys.find(hashes.public)).toMatchObject({ dataId: `${created.id}_1` });
    expect(await keys.find(hashes.secret)).toMatchObject({ dataId: `${created.id}_1` });
    expect((await itemsOf(created.id)).filter(({ sk }) => sk === "z")).toEqual([
      { pk: `Z#${created.id}`, sk: "z", rm: false, cr: now.toISOString() },
    ]);
  });

  it("counts on from earlier resets", async () => {
    const { created } = await create();
    await projects.reset(created.id, { now });
    await projects.reset(created.id, { now });
    expect(await projects.findById(created.id)).toMatchObject({ resets: 2 });
  });
});

describe("removal", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("deletes project and keys in one transaction, with the order to sweep the rest", async () => {
    const { created } = await create();
    await projects.remove(created.id, { now });
    expect(table.takeUnits()).toEqual({ write: 8, read: 1 });
    const left = (await itemsOf(created.id)).filter(({ sk }) => sk !== "shared");
    expect(left).toEqual([{ pk: `Z#${created.id}`, sk: "z", rm: true, cr: now.toISOString() }]);
  });

  it("does nothing to a missing project", async () => {
    const id = projectId();
    await projects.reset(id, { now });
    await projects.remove(id, { now });
    expect(await itemsOf(id)).toEqual([]);
  });
});

/** The engine runs writes one after another, so this stages the conflict of two writes on one item. */
describe("a change that conflicts with another", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");
  const met = { message: "met", $metadata: {} };
  const conflicts: { fault: Error | undefined; left: number } = { fault: undefined, left: 0 };

  const stage = (fault: Error, times: number) => {
    Object.assign(conflicts, { fault, left: times });
    table.documents.middlewareStack.add(
      (next, context) => async (args) => {
        const writes = /^(TransactWrite|Update)/.test(String(context["commandName"]));
        if (!writes || conflicts.left === 0) return next(args);
        conflicts.left -= 1;
        throw conflicts.fault;
      },
      { step: "initialize", name: "conflicts" },
    );
  };
  afterEach(() => table.documents.middlewareStack.remove("conflicts"));

  const cancelled = (Code: string) => new TransactionCanceledException({ ...met, CancellationReasons: [{ Code }] });

  it.each(["TransactionConflict", "ConditionalCheckFailed"])("is retried after a %s", async (code) => {
    const { created } = await create();
    stage(cancelled(code), 2);
    const made = makeKeys();
    expect(await projects.rotateKeys(created.id, { keys: made, userId: newId(), now })).toMatchObject({
      publicKey: made.publicKey,
    });
    expect(conflicts.left).toBe(0);
    expect(await keys.find(made.hashes.secret)).toBeDefined();
  });

  it("is retried for settings when a transaction holds the project", async () => {
    const { created } = await create();
    stage(new TransactionConflictException(met), 2);
    expect(await projects.update(created.id, { changes: { name: "New" }, now })).toMatchObject({ name: "New" });
  });

  it("throws when the conflict never ends, and at once when the table refuses for another reason", async () => {
    const { created, hashes } = await create();
    stage(cancelled("ThrottlingError"), 1);
    await expect(projects.reset(created.id, { now })).rejects.toThrow(TransactionCanceledException);
    expect(conflicts.left).toBe(0);
    table.documents.middlewareStack.remove("conflicts");
    stage(cancelled("TransactionConflict"), 1_000);
    await expect(projects.rotateKeys(created.id, { keys: makeKeys(), userId: newId(), now })).rejects.toThrow(
      TransactionCanceledException,
    );
    expect(conflicts.left).toBeGreaterThan(900);
    expect(await keys.find(hashes.secret)).toMatchObject({ dataId: created.id });
  });
});
