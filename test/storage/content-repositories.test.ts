import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Template } from "#lib/domain/template/template.ts";
import type { Upload } from "#lib/domain/upload/upload.ts";
import { newId } from "#lib/platform/ids.ts";
import { TemplateRepository } from "#lib/storage/template-repository.ts";
import { UploadRepository } from "#lib/storage/upload-repository.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let project: string;

beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  project = newId();
  table.takeUnits();
});

const stored = async () => (await table.scan()).filter((item) => String(item["pk"]).includes(project));

describe("a template", () => {
  const template = (parts: Partial<Template> = {}): Template => ({
    id: newId(),
    name: "Welcome",
    description: null,
    subject: "Hi {{name ?? there}}",
    body: "<p>Grüße, 你好, 😀</p>",
    from: "news@example.com",
    fromName: null,
    replyTo: null,
    type: "MARKETING",
    createdAt: "2026-03-01T10:00:00.000Z",
    updatedAt: "2026-03-01T10:00:00.000Z",
    ...parts,
  });

  it.each([
    ["the least it can have", {}],
    [
      "all fields",
      { description: "For new ones", fromName: "Example", replyTo: "help@example.com", type: "HEADLESS" as const },
    ],
  ])("comes back with %s", async (_, parts) => {
    const templates = new TemplateRepository(table);
    const created = template(parts);
    await templates.create(project, created);
    table.takeUnits();
    expect(await templates.find(project, created.id)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  });

  it("keeps its body beside it, so that a list of a thousand stays small", async () => {
    const created = template({ body: "<p>newsletter</p>".repeat(10_000) });
    await new TemplateRepository(table).create(project, created);
    const items = await stored();
    expect(items.map(({ sk }) => sk).sort()).toEqual([`b#${created.id}`, `t#${created.id}`]);
    const listed = items.find(({ sk }) => sk === `t#${created.id}`);
    // 40 RRU for 1,000 templates read eventually are 320 bytes each.
    expect(JSON.stringify(listed).length).toBeLessThan(320);
  });

  it("of 2,000,000 characters that hardly compress comes back whole", async () => {
    const templates = new TemplateRepository(table);
    const noise = randomBytes(1_500_000).toString("base64").slice(0, 1_999_998);
    const created = template({ body: `${noise}😀` });
    await templates.create(project, created);
    expect((await stored()).length).toBeGreaterThan(4);
    expect((await templates.find(project, created.id))?.body === created.body).toBe(true);
  });

  it("of another project is not found", async () => {
    const templates = new TemplateRepository(table);
    const created = template();
    await templates.create(project, created);
    expect(await templates.find(newId(), created.id)).toBeUndefined();
  });

  it("is never half there: without its own item a body is not found", async () => {
    const templates = new TemplateRepository(table);
    const created = template();
    await templates.create(project, created);
    await expect(templates.create(project, { ...created, name: "Other" })).rejects.toThrow();
    expect(await templates.find(project, created.id)).toEqual(created);
    expect(await templates.find(project, newId())).toBeUndefined();
  });
});

describe("an upload", () => {
  const upload = (parts: Partial<Upload> = {}): Upload => ({
    id: newId(),
    filename: "report.pdf",
    contentType: "application/pdf",
    size: 10_485_760,
    key: "uploads/1",
    expiresAt: "2026-03-02T10:00:00.001Z",
    createdAt: "2026-03-01T10:00:00.000Z",
    ...parts,
  });

  it("comes back as it was announced, for one read unit, one write unit before", async () => {
    const uploads = new UploadRepository(table);
    const created = upload();
    await uploads.create(project, created);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await uploads.find(project, created.id)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("is swept after its expiry, never before", async () => {
    await new UploadRepository(table).create(project, upload());
    expect(await stored()).toMatchObject([{ ttl: Date.parse("2026-03-02T10:00:01.000Z") / 1_000 }]);
  });

  it("of another project, or unknown, is not found", async () => {
    const uploads = new UploadRepository(table);
    const created = upload();
    await uploads.create(project, created);
    expect(await uploads.find(newId(), created.id)).toBeUndefined();
    expect(await uploads.find(project, newId())).toBeUndefined();
  });
});
