import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";
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

describe("concurrently", () => {
  it("changes of different fields all take effect", async () => {
    const template = await created();
    const changes: TemplateChanges[] = [
      { name: "N" },
      { description: "D" },
      { subject: "S" },
      { body: "B" },
      { from: "f@acme.test" },
      { fromName: "F" },
      { replyTo: "r@acme.test" },
      { type: "HEADLESS" },
    ];
    await Promise.all(changes.map((each) => templates.change(project, template.id, { changes: each, now: later })));
    const expected = Object.assign({ ...template, updatedAt: later.toISOString() }, ...changes);
    expect(await templates.find(project, template.id)).toEqual(expected);
    expect(await pieces()).toHaveLength(1);
  });

  it("changes and reads never combine a subject with another body, or see half a body", async () => {
    // Bodies of two pieces, so that a read may come between them.
    const sizes = [500, 500_000];
    const bodyOf = (subject: string) => `${subject} `.repeat(2) + bodies[Number(subject) % bodies.length];
    const bodies = sizes.map(noise);
    const template = await created({ subject: "0", body: bodyOf("0") });
    const isWhole = ({ subject, body }: Template) => body === bodyOf(subject);
    let writing = true;
    const write = async (first: number) => {
      for (let subject = first; subject < first + 12; subject += 1) {
        const changes = { subject: `${subject}`, body: bodyOf(`${subject}`) };
        const changed = await templates.change(project, template.id, { changes, now: later });
        expect(changed && isWhole(changed)).toBe(true);
      }
    };
    const read = async () => {
      let reads = 0;
      for (; writing; reads += 1) {
        const found = await templates.find(project, template.id);
        const [listed] = await templates.withBodies(project, await templates.list(project));
        for (const each of [found, listed]) expect(each && isWhole(each)).toBe(true);
      }
      return reads;
    };
    const reading = Promise.all([read(), read()]);
    await Promise.all([write(100), write(200), write(300)]).finally(() => {
      writing = false;
    });
    for (const reads of await reading) expect(reads).toBeGreaterThan(3);
    const [{ body: kept } = { body: { pieces: 0 } }] = await templates.list(project);
    expect(await pieces()).toHaveLength(kept.pieces);
  });

  it("changes and a removal leave nothing behind", async () => {
    for (let round = 0; round < 10; round += 1) {
      const template = await created();
      const changes = ["a", "b", "c"].map((body) =>
        templates.change(project, template.id, { changes: { body }, now: later }),
      );
      const [removed] = await Promise.all([remove(project, template.id), ...changes]);
      expect(removed).toBe(true);
      expect(await templates.find(project, template.id)).toBeUndefined();
      expect(await stored()).toEqual([]);
    }
  });
});

describe("a change that is interrupted", () => {
  /** Runs this action with the first update sent to the table. */
  async function meddling(meddle: (send: () => Promise<unknown>) => Promise<void>, work: () => Promise<void>) {
    let updates = 0;
    table.documents.middlewareStack.add(
      (next, context) => async (args) => {
        if (context["commandName"] === "UpdateItemCommand" && updates++ === 0) await meddle(() => next(args));
        return next(args);
      },
      { step: "finalizeRequest", name: "meddle", priority: "low" },
    );
    await work().finally(() => table.documents.middlewareStack.remove("meddle"));
    expect(updates).toBe(1);
  }
  const died = async () => {
    throw new Error("The function died.");
  };

  it("keeps its body when the client repeats its update because it got no answer", async () => {
    const template = await created();
    await meddling(
      async (send) => void (await send()),
      async () => {
        const changed = await templates.change(project, template.id, {
          changes: { body: "<p>Repeated</p>" },
          now: later,
        });
        expect(changed?.body).toBe("<p>Repeated</p>");
      },
    );
    expect(await templates.find(project, template.id)).toMatchObject({ body: "<p>Repeated</p>" });
  });

  it("changes nothing when it dies before the template names the new body, and that body is deleted with the template", async () => {
    const template = await created();
    await meddling(died, async () => {
      const change = templates.change(project, template.id, {
        changes: { subject: "New", body: noise(1_000_000) },
        now: later,
      });
      await expect(change).rejects.toThrow("died");
    });
    expect(await templates.find(project, template.id)).toEqual(template);
    expect(await templates.withBodies(project, await templates.list(project))).toEqual([template]);
    await remove(project, template.id);
    expect(await stored()).toEqual([]);
  });

  it("takes full effect when it dies right after the template names it", async () => {
    const template = await created({ body: noise(1_000_000) });
    await meddling(
      async (send) => {
        await send();
        await died();
      },
      async () => {
        const change = templates.change(project, template.id, {
          changes: { subject: "New", body: "<p>New</p>" },
          now: later,
        });
        await expect(change).rejects.toThrow("died");
      },
    );
    const expected = { ...template, subject: "New", body: "<p>New</p>", updatedAt: later.toISOString() };
    expect(await templates.find(project, template.id)).toEqual(expected);
    await remove(project, template.id);
    expect(await stored()).toEqual([]);
  });
});
