import { beforeEach, describe, expect, it } from "vitest";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openFieldFixture } from "#test/fields/field-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFieldFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.queue.length = 0;
});

const remove = (field: string) => project.call("DELETE", project.path(field));

/** A contact as its caller sees it. */
const shown = async (id: string) => (await project.call("GET", `/contacts/${id}`)).body;

/** A write by a caller that read the project before the deletion. */
const writeUnknowing = (email: string, data: Record<string, unknown>) =>
  fixture.contacts.apply(
    dataIdOf(project.id, 0),
    { salt: project.salt, deletedFields: [] },
    {
      change: { email, subscribed: undefined, subscribedWhenNew: true, data: contactDataChange(data) },
      known: undefined,
      now: fixture.clock.at,
    },
  );

/** Every item of the project, except request windows. */
const everything = async () =>
  (await fixture.table.scan()).filter(
    (item) => JSON.stringify(item).includes(project.id) && !/^L#/.test(`${item["pk"]}`),
  );

describe("DELETE /contacts/fields/{field}", () => {
  it("hides the key at once from every reader, keeps updatedAt, and lists a value that is set again", async () => {
    const first = await project.upsert("first@example.com", { plan: "pro", name: "Ann" });
    const second = await project.upsert("second@example.com", { plan: "free" });
    await fixture.follow();
    const before = await shown(first);
    fixture.advance(60);
    expect(await remove("data.plan")).toMatchObject({ status: 200, body: { deletedFrom: 2 } });
    expect(await shown(first)).toEqual({ ...before, data: { name: "Ann" } });
    const list = (await project.call("GET", "/contacts")).body.data;
    expect(list.map((each: { data: unknown }) => each.data)).toEqual(expect.arrayContaining([{ name: "Ann" }, {}]));
    expect((await project.call("GET", project.path("data.plan", "/values"))).body.values).toEqual([]);
    expect((await project.call("GET", project.path("data.plan", "/usage"))).body.contactCount).toBe(0);
    expect(await project.custom()).toEqual({ name: ["string", 50] });

    await project.upsert("second@example.com", { plan: 7 });
    await fixture.follow();
    expect((await shown(second)).data).toEqual({ plan: 7 });
    expect(await project.custom()).toEqual({ name: ["string", 50], plan: ["number", 50] });
    expect((await project.call("GET", project.path("data.plan", "/values"))).body.values).toEqual([7]);
    expect((await project.call("GET", project.path("data.plan", "/usage"))).body.contactCount).toBe(1);
  });

  it("hides its key in contacts that set another key again after an earlier deletion still in progress", async () => {
    await project.upsert("reader@example.com", { plan: "pro", name: "Ann" });
    await remove("data.plan");
    await project.upsert("reader@example.com", { plan: 7 });
    expect((await remove("data.name")).body).toMatchObject({ deletedFrom: 1 });
    await fixture.follow();
    expect(await project.custom()).toEqual({ plan: ["number", 100] });
  });

  it("is carried out by two rounds of a job, 15 minutes apart, and then leaves no trace", async () => {
    const id = await project.upsert("ann@example.com", { plan: "pro", name: "Ann" });
    const { updatedAt } = await shown(id);
    await remove("data.plan");
    await fixture.work();
    expect((await project.stored())[0]).toMatchObject({ d: { name: "Ann" }, up: updatedAt });
    expect(await project.traces()).toHaveLength(4);
    fixture.advance(899);
    await fixture.work();
    expect(await project.traces()).toHaveLength(4);
    fixture.advance(1);
    await fixture.work();
    expect(await project.traces()).toEqual([]);
    expect(fixture.queue).toEqual([]);
    expect((await everything()).filter(({ sk }) => String(sk).startsWith("e#"))).toEqual([]);
    expect(await project.custom()).toEqual({ name: ["string", 100] });
  });

  it("costs eight write units, and reads the project, 16 partitions of contacts at 4 KB per unit, its uses (4) and known names (2)", async () => {
    await project.upsert("ann@example.com", { plan: "pro" });
    fixture.table.takeUnits();
    await remove("data.plan");
    // Includes the key and the request window.
    expect(fixture.table.takeUnits()).toEqual({ write: 8, read: 1 + 4 + 16 + 1 + 2 });
  });

  it("refuses standard fields with 400, and accepts data keys of the same names", async () => {
    await project.upsert("ann@example.com", { createdAt: "x" });
    const before = await everything();
    for (const field of ["email", "subscribed", "createdAt", "updatedAt"]) {
      expect(await remove(field)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    }
    expect(await everything()).toEqual(before);
    expect((await remove("data.createdAt")).body).toMatchObject({ deletedFrom: 1 });
  });

  it.each(["data.unknown", "unknown", "data.", "data.email", `data.${"k".repeat(129)}`])(
    "answers 0 for %s and writes nothing",
    async (field) => {
      await project.upsert("ann@example.com", { plan: "pro" });
      const before = await everything();
      expect(await remove(field)).toMatchObject({ status: 200, body: { deletedFrom: 0 } });
      expect(await everything()).toEqual(before);
    },
  );

  it("counts only current values: a second deletion finds those set since, and replaces the first", async () => {
    await project.upsert("ann@example.com", { plan: "pro" });
    await project.upsert("bob@example.com", { plan: "pro" });
    expect((await remove("data.plan")).body).toMatchObject({ deletedFrom: 2 });
    expect((await remove("data.plan")).body).toMatchObject({ deletedFrom: 0 });
    const id = await project.upsert("ann@example.com", { plan: "free" });
    expect((await remove("data.plan")).body).toMatchObject({ deletedFrom: 1 });
    expect((await project.find()).deletedFields).toEqual([{ key: "plan", deletion: 2 }]);
    await fixture.work();
    expect((await shown(id)).data).toEqual({});
    for (const item of await project.stored()) expect(item["d"]).toEqual({});
    fixture.advance(900);
    await fixture.work();
    expect(await project.traces()).toEqual([]);
  });

  it("numbers deletions in sequence, so that a later deletion does not hide a value set after an earlier one", async () => {
    for (let round = 1; round <= 3; round += 1) {
      const id = await project.upsert("ann@example.com", { plan: round });
      expect((await shown(id)).data).toEqual({ plan: round });
      expect((await remove("data.plan")).body).toMatchObject({ deletedFrom: 1 });
      expect((await project.find()).deletedFields).toEqual([{ key: "plan", deletion: round }]);
      await fixture.work();
      fixture.advance(900);
      await fixture.work();
    }
    expect(await project.traces()).toEqual([]);
  });

  it("runs for up to 50 fields at once; the next is refused with a 409 that lists them, and nothing is written", async () => {
    const data = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index]));
    const id = await project.upsert("ann@example.com", data);
    for (let index = 0; index < 50; index += 1) expect((await remove(`data.k${index}`)).status).toBe(200);
    const before = await everything();
    expect(await remove("data.k50")).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "CONFLICT",
          details: { beingDeleted: Array.from({ length: 50 }, (_, index) => `data.k${index}`) },
          suggestion: expect.any(String),
        },
      },
    });
    expect(await everything()).toEqual(before);
    expect((await shown(id)).data).toEqual({ k50: 50 });
    await project.upsert("ann@example.com", { k7: "new" });
    expect((await remove("data.k7")).status).toBe(200);
    await fixture.work();
    fixture.advance(900);
    await fixture.work();
    expect(await project.traces()).toEqual([]);
    expect((await remove("data.k50")).body).toMatchObject({ deletedFrom: 1 });
  });
});

describe("a writer that does not know of the deletion", () => {
  it("brings no value back: what it writes is hidden, and removed by the last round", async () => {
    const id = await project.upsert("ann@example.com", { plan: "pro" });
    await remove("data.plan");
    await fixture.work();
    await writeUnknowing("ann@example.com", { plan: "late" });
    await writeUnknowing("bob@example.com", { plan: "late" });
    await fixture.follow();
    expect((await shown(id)).data).toEqual({});
    expect(await project.custom()).toEqual({});
    fixture.advance(900);
    await fixture.work();
    for (const item of await project.stored()) expect(item["d"]).toEqual({});
    expect(await project.custom()).toEqual({});
  });

  it("keeps a value in the last round that it set after it knew of the deletion", async () => {
    await remove("data.plan");
    const id = await project.upsert("ann@example.com", { plan: "pro" });
    await remove("data.plan");
    await project.upsert("ann@example.com", { plan: "new" });
    await fixture.work();
    fixture.advance(900);
    await fixture.work();
    expect((await shown(id)).data).toEqual({ plan: "new" });
  });
});

describe("a deletion in progress", () => {
  it("is known to both keys, to members, and to keys created meanwhile", async () => {
    await project.upsert("ann@example.com", { plan: "pro" });
    await remove("data.plan");
    const hashes = { public: `p${project.id}`, secret: `s${project.id}` };
    await fixture.projects.rotateKeys(project.id, {
      keys: { publicKey: "pk_1", secretPrefix: "sk_1", hashes },
      userId: newId(),
      now: fixture.clock.at,
    });
    const items = await fixture.table.scan();
    const keys = items.filter(({ pr }) => pr === project.id);
    expect(keys.map(({ pk, df }) => [pk, df]).sort()).toEqual([
      [`K#p${project.id}`, [{ k: "plan", n: 1 }]],
      [`K#s${project.id}`, [{ k: "plan", n: 1 }]],
    ]);
    await fixture.work();
    fixture.advance(900);
    await fixture.work();
    expect(await project.traces()).toEqual([]);
  });

  it("ends with a reset, even while its job still runs", async () => {
    await project.upsert("ann@example.com", { plan: "pro" });
    await remove("data.plan");
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    const recreated = await project.upsert("ann@example.com", { plan: "new" });
    await fixture.work();
    fixture.advance(900);
    await fixture.work();
    expect((await shown(recreated)).data).toEqual({ plan: "new" });
    expect(await project.traces()).toEqual([expect.objectContaining({ sk: "z" })]);
  });
});
