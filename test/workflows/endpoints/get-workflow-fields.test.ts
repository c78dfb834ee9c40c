import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;
let contactId: string;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  const data = { set: { plan: "pro" }, remove: [], setIfAbsent: {} };
  const wanted = { email: "ann@example.com", subscribed: true, subscribedWhenNew: true, data };
  contactId = (
    await fixture.contacts.apply(dataOf(project), project, { change: wanted, known: undefined, now: fixture.clock.at })
  ).contact.id;
});

let seconds = 0;
function put(name: string, data: Record<string, unknown>): Promise<void> {
  seconds += 1;
  const createdAt = new Date(Date.parse(someTime) + seconds * 1_000).toISOString();
  return new EventRepository(fixture.table).put(dataOf(project), { id: newId(), name, contactId, data, createdAt });
}

const fields = async (query = "") => (await project.call("GET", `/workflows/fields${query}`)).body;
const ofEvents = async (query = "") =>
  (await fields(query)).typedFields
    .filter(({ category }: { category: string }) => category === "Event Data")
    .map(({ field, type }: Record<string, string>) => `${field} ${type}`);

describe("GET /workflows/fields", () => {
  it("lists the built-in contact fields, the project's contact fields and its event fields, with types", async () => {
    const counts = ["string.plan", "object.tags", "date.since", "number.age"];
    const folded = counts.map((field, index) => ({ sequence: `${index}`, field, add: 1 }));
    for (const [shard, count] of folded.entries()) {
      await foldInto(fixture.counters, dataOf(project), `fields#${shard}`, "shard", [count], fixture.clock.at);
    }
    await put("bought", { amount: 5, paid: true, at: "2026-03-01", items: [1] });
    const typedFields = [
      { field: "contact.createdAt", type: "date", category: "Contact Fields" },
      { field: "contact.email", type: "string", category: "Contact Fields" },
      { field: "contact.subscribed", type: "boolean", category: "Contact Fields" },
      { field: "contact.updatedAt", type: "date", category: "Contact Fields" },
      { field: "data.age", type: "number", category: "Custom Data" },
      { field: "data.plan", type: "string", category: "Custom Data" },
      { field: "data.since", type: "date", category: "Custom Data" },
      { field: "data.tags", type: "string", category: "Custom Data" },
      { field: "event.amount", type: "number", category: "Event Data" },
      { field: "event.at", type: "date", category: "Event Data" },
      { field: "event.items", type: "string", category: "Event Data" },
      { field: "event.paid", type: "boolean", category: "Event Data" },
    ];
    const names = typedFields.map(({ field }) => field);
    expect(await fields()).toEqual({ fields: names, count: names.length, typedFields });
  });

  it("uses only the events of the given name", async () => {
    await put("bought", { amount: 5 });
    await put("signup", { plan: "pro" });
    expect(await ofEvents()).toEqual(["event.amount number", "event.plan string"]);
    expect(await ofEvents("?eventName=signup")).toEqual(["event.plan string"]);
    expect(await ofEvents("?eventName=other")).toEqual([]);
  });

  it("reads the latest 100 events with data, and the newest value decides the type", async () => {
    await put("bought", { forgotten: 1 });
    await put("bought", { amount: "5" });
    for (let count = 0; count < 98; count += 1) await put("bought", { amount: count });
    for (let count = 0; count < 120; count += 1) await put("bought", {});
    await put("bought", { amount: null, coupon: "x" });
    expect(await ofEvents()).toEqual(["event.amount number", "event.coupon string"]);
  });

  it("shows no field of another project", async () => {
    await put("bought", { amount: 5 });
    const other = await fixture.newProject();
    const { body } = await other.call("GET", "/workflows/fields");
    expect(body.count).toBe(4);
  });
});
