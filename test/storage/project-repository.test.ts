import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ApiKeyRepository } from "#lib/storage/api-key-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { someProject } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let projects: ProjectRepository;
let keys: ApiKeyRepository;

beforeAll(async () => {
  table = await startTable();
  projects = new ProjectRepository(table);
  keys = new ApiKeyRepository(table);
});
afterAll(() => table.stop());

const project = (parts: Partial<Project> = {}): Project =>
  someProject({ caps: { workflows: null, campaigns: 0, transactional: 1_000, inbound: null }, ...parts });

const sha256 = (key: string): string => createHash("sha256").update(key).digest("hex");

async function create(parts: Partial<Project> = {}) {
  const created = project(parts);
  const hashes = { public: sha256(`pk_${created.id}`), secret: sha256(`sk_${created.id}`) };
  table.takeUnits();
  await projects.create(created, hashes);
  expect(table.takeUnits()).toEqual({ write: 6, read: 0 });
  return { created, hashes };
}

const itemsOf = async (id: string) => (await table.scan()).filter((item) => JSON.stringify(item).includes(id));

describe("a project", () => {
  it("comes back as it was created, for one read unit", async () => {
    const { created } = await create();
    expect(await projects.find(created.id)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("may be disabled from the start", async () => {
    const { created, hashes } = await create({ disabledReason: "MANUAL" });
    expect(await projects.find(created.id)).toEqual(created);
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: "MANUAL" });
  });

  it("is not there under another id", async () => {
    await create();
    expect(await projects.find(newId())).toBeUndefined();
  });

  it("is stored with its keys under the keys of docs/table.md, never with a key itself", async () => {
    const { created, hashes } = await create();
    const items = await itemsOf(created.id);
    expect(items.map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual(
      [`S#${created.id} p`, `K#${hashes.public} k`, `K#${hashes.secret} k`].sort(),
    );
    expect(JSON.stringify(items)).not.toMatch(/sk_[0-9a-f]{64}/);
  });

  it("is not created over another, and leaves no key behind then", async () => {
    const { created } = await create();
    const hashes = { public: sha256("pk_other"), secret: sha256("sk_other") };
    await expect(projects.create({ ...created, name: "Other" }, hashes)).rejects.toThrow();
    expect(await projects.find(created.id)).toEqual(created);
    expect(await keys.find(hashes.secret)).toBeUndefined();
  });

  it("is not created with a key that somebody holds", async () => {
    const { hashes } = await create();
    const second = project();
    await expect(projects.create(second, { ...hashes, public: sha256("pk_new") })).rejects.toThrow();
    expect(await projects.find(second.id)).toBeUndefined();
  });
});

describe("a key", () => {
  it("tells project, kind and status for one read unit", async () => {
    const { created, hashes } = await create();
    expect(await keys.find(hashes.secret)).toEqual({ projectId: created.id, kind: "secret", disabledReason: null });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(await keys.find(hashes.public)).toEqual({ projectId: created.id, kind: "public", disabledReason: null });
  });

  it("that nobody holds is not found", async () => {
    expect(await keys.find(sha256("sk_unknown"))).toBeUndefined();
  });
});

describe("disabling", () => {
  const now = new Date("2026-03-02T10:00:00.000Z");

  it("reaches the project and both keys together, and so does enabling", async () => {
    const { created, hashes } = await create();
    await projects.setDisabled(created.id, "EMAIL_REPUTATION", now);
    expect(table.takeUnits()).toEqual({ write: 6, read: 1 });
    const updatedAt = now.toISOString();
    const suspension = { reason: "EMAIL_REPUTATION", at: updatedAt, liftedAt: null };
    const suspended = { ...created, disabledReason: "EMAIL_REPUTATION", suspensions: [suspension], updatedAt };
    expect(await projects.find(created.id)).toEqual(suspended);
    expect(await keys.find(hashes.public)).toMatchObject({ disabledReason: "EMAIL_REPUTATION" });
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: "EMAIL_REPUTATION" });

    await projects.setDisabled(created.id, null, now);
    const lifted = { ...suspension, liftedAt: updatedAt };
    expect(await projects.find(created.id)).toEqual({ ...created, suspensions: [lifted], updatedAt });
    expect(await keys.find(hashes.public)).toMatchObject({ disabledReason: null });
    expect(await keys.find(hashes.secret)).toMatchObject({ disabledReason: null });
  });

  it("leaves other projects alone", async () => {
    const { created } = await create();
    const other = await create();
    await projects.setDisabled(created.id, "MANUAL", now);
    expect(await projects.find(other.created.id)).toEqual(other.created);
    expect(await keys.find(other.hashes.secret)).toMatchObject({ disabledReason: null });
  });

  it("of a project that does not exist is a fault and writes nothing", async () => {
    const id = newId();
    await expect(projects.setDisabled(id, "MANUAL", now)).rejects.toThrow(id);
    expect(await itemsOf(id)).toEqual([]);
  });
});
