import { randomBytes } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { templateKey, templatePartition } from "#lib/storage/template/template-item.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTemplate } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const templates = new TemplateRepository(table);
let project: DataId;

const later = new Date("2026-03-02T10:00:00.000Z");

/** Removes a template as the service removes an unused one. Returns whether it existed. */
async function remove(projectId: DataId, id: string): Promise<boolean> {
  const outcome = await templates.remove(projectId, id, { usesVersion: await templates.usesVersion(projectId) });
  return outcome === "removed";
}

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

/** How often the use of templates changed meanwhile. */
const stored = async () => (await itemsBelow(table, templatePartition(project))).filter(({ sk }) => sk !== "v");
const pieces = async () => (await stored()).filter(({ sk }) => String(sk).startsWith("b#"));

/** This number of characters that hardly compress: about one piece per 400,000. */
const noise = (characters: number) => randomBytes(characters).toString("base64").slice(0, characters);

async function created(changes: Partial<Template> = {}): Promise<Template> {
  const template = someTemplate(changes);
  await templates.create(project, template);
  return template;
}

const full = {
  description: "For new ones",
  fromName: "Example",
  replyTo: "help@example.com",
  type: "HEADLESS" as const,
};

describe("a template", () => {
  it.each([
    ["only its required fields", { description: null, fromName: null, replyTo: null }],
    ["non-Latin text", { name: "Grüße", subject: "你好", body: "<p>😀 مرحبا</p>" }],
    ["all fields", full],
    ["an empty description", { description: "" }],
  ])("is returned as created with %s, for two read units", async (_, parts) => {
    const template = await created(parts);
    table.takeUnits();
    expect(await templates.find(project, template.id)).toEqual(template);
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  });

  it("is stored under short names, without ElectroDB's own attributes", async () => {
    const { id, body: _, ...template } = await created(full);
    const items = await stored();
    const version = String(items.find(({ sk }) => String(sk).startsWith("b#"))?.["sk"]).split("#")[2];
    expect(items.find(({ sk }) => sk === `t#${id}`)).toEqual({
      ...{ pk: `T#${project}`, sk: `t#${id}`, nm: template.name, de: template.description, sb: template.subject },
      ...{ fr: template.from, fn: template.fromName, rt: template.replyTo, ty: template.type },
      ...{ bv: version, bw: expect.any(Number), cr: template.createdAt, up: template.updatedAt },
    });
  });

  it("with 2,000,000 characters that hardly compress is returned whole", async () => {
    const template = await created({ body: `${noise(1_999_998)}😀` });
    expect((await pieces()).length).toBeGreaterThan(4);
    expect((await templates.find(project, template.id))?.body === template.body).toBe(true);
    const [listed] = await templates.withBodies(project, await templates.list(project));
    expect(listed?.body === template.body).toBe(true);
  });

  it("of another project is not found, listed, changed or removed", async () => {
    const template = await created();
    const other = dataId();
    expect(await templates.find(other, template.id)).toBeUndefined();
    expect(await templates.list(other)).toEqual([]);
    expect(await templates.change(other, template.id, { changes: { body: "x" }, now: later })).toBeUndefined();
    expect(await remove(other, template.id)).toBe(false);
    expect(await templates.find(project, template.id)).toEqual(template);
  });
});

describe("changing a template", () => {
  it.each<[string, TemplateChanges]>([
    ["one field", { name: "Other" }],
    ["all fields", { ...full, name: "Other", subject: "S", body: "B", from: "b@acme.test" }],
    ["only the fields that are not undefined", { name: undefined, subject: "S", body: undefined }],
  ])("sets %s and nothing else", async (_, changes) => {
    const template = await created();
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const changed = { ...template, ...given, updatedAt: later.toISOString() };
    expect(await templates.change(project, template.id, { changes, now: later })).toEqual(changed);
    expect(await templates.find(project, template.id)).toEqual(changed);
  });

  it("unsets fields given as null", async () => {
    const template = await created(full);
    const changes = { description: null, fromName: null, replyTo: null };
    expect(await templates.change(project, template.id, { changes, now: later })).toMatchObject(changes);
    expect((await stored()).find(({ sk }) => String(sk).startsWith("t#"))).not.toHaveProperty("de");
  });

  it("costs one write unit beside the body, and leaves no piece of an older body", async () => {
    const template = await created({ body: noise(1_000_000) });
    expect((await pieces()).length).toBeGreaterThan(1);
    table.takeUnits();
    await templates.change(project, template.id, { changes: { name: "Other" }, now: later });
    expect(table.takeUnits().write).toBe(1);
    await templates.change(project, template.id, { changes: { body: "<p>Short</p>" }, now: later });
    expect(await pieces()).toHaveLength(1);
    await templates.change(project, template.id, { changes: { body: noise(1_000_000) }, now: later });
    const { length } = await pieces();
    expect(length).toBeGreaterThan(1);
    const [listed] = await templates.list(project);
    expect(listed?.body.pieces).toBe(length);
  });

  it("writes nothing to a removed template", async () => {
    const template = await created();
    await remove(project, template.id);
    expect(
      await templates.change(project, template.id, { changes: { body: noise(1_000_000) }, now: later }),
    ).toBeUndefined();
    expect(await stored()).toEqual([]);
  });
});

describe("removing a template", () => {
  it("deletes all pieces of its body, and returns whether it existed", async () => {
    const template = await created({ body: noise(1_000_000) });
    const other = await created();
    expect(await remove(project, template.id)).toBe(true);
    expect(await remove(project, template.id)).toBe(false);
    expect(await templates.find(project, other.id)).toEqual(other);
    expect(await stored()).toHaveLength(2);
  });

  it("is finished by a retry after a crash", async () => {
    const template = await created({ body: noise(1_000_000) });
    const Key = templateKey(project, template.id);
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
    expect(await remove(project, template.id)).toBe(false);
    expect(await stored()).toEqual([]);
  });
});

describe("the list of templates", () => {
  it("leaves out bodies, and costs at most 40 read units for a thousand ordinary templates", async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `Monthly newsletter ${index}`);
    for (let start = 0; start < names.length; start += 50) {
      await Promise.all(
        names
          .slice(start, start + 50)
          .map((name) => created({ name, body: "<p>Hello</p>".repeat(1_000), fromName: "Acme" })),
      );
    }
    table.takeUnits();
    const heads = await templates.list(project);
    expect(table.takeUnits().read).toBeLessThanOrEqual(40);
    expect(heads.map(({ name }) => name).sort()).toEqual(names.sort());
    const page = heads.slice(0, 100);
    const whole = await templates.withBodies(project, page);
    expect(table.takeUnits().read).toBe(50);
    expect(whole.map(({ id }) => id)).toEqual(page.map(({ id }) => id));
    expect(whole.every(({ body }) => body === "<p>Hello</p>".repeat(1_000))).toBe(true);
  });

  it("shows a template changed during the read in its current state, and leaves out a removed one", async () => {
    const [kept, changed, gone] = [await created(), await created(), await created()];
    const heads = (await templates.list(project)).sort((a, b) => (a.name < b.name ? -1 : 1));
    await templates.change(project, changed.id, {
      changes: { subject: "New", body: "<p>New</p>" },
      now: later,
    });
    await remove(project, gone.id);
    const whole = await templates.withBodies(project, heads);
    expect(whole).toHaveLength(2);
    expect(whole).toContainEqual(kept);
    expect(whole.find(({ id }) => id === changed.id)).toMatchObject({ subject: "New", body: "<p>New</p>" });
  });
});

describe("for any history of one project's templates", () => {
  const content = fc.record(
    {
      name: fc.string({ minLength: 1, maxLength: 20 }),
      description: fc.option(fc.string({ maxLength: 20 })),
      subject: fc.string({ minLength: 1, maxLength: 20 }),
      body: fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      fromName: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
    },
    { requiredKeys: [] },
  );
  const step = fc.oneof(
    fc.record({ kind: fc.constant("create" as const), content }),
    fc.record({ kind: fc.constant("change" as const), of: fc.nat(4), content }),
    fc.record({ kind: fc.constant("remove" as const), of: fc.nat(4) }),
  );

  it("the table agrees with a plain map, and holds a piece for each template", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        project = dataId();
        const model = new Map<string, Template>();
        for (const each of steps) {
          if (each.kind === "create") {
            const template = await created(each.content);
            model.set(template.id, template);
            continue;
          }
          const id = [...model.keys()][each.of] ?? newId();
          const before = model.get(id);
          if (each.kind === "remove") {
            expect(await remove(project, id)).toBe(model.delete(id));
          } else {
            const after = before && { ...before, ...each.content, updatedAt: later.toISOString() };
            expect(await templates.change(project, id, { changes: each.content, now: later })).toEqual(after);
            if (after) model.set(id, after);
          }
        }
        const listed = await templates.withBodies(project, await templates.list(project));
        const byId = (a: Template, b: Template) => (a.id < b.id ? -1 : 1);
        expect(listed.sort(byId)).toEqual([...model.values()].sort(byId));
        expect(await pieces()).toHaveLength(model.size);
      }),
      { numRuns: 40 },
    );
  });
});
