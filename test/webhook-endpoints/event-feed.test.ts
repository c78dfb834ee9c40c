import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { occurrenceItem } from "#lib/storage/email/occurrence-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { codeOf, issuesOf } from "#test/support/api/call.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const start = "2026-03-02T10:00:00.000Z";
const second = (count: number): string => new Date(Date.parse(start) + count * 1_000).toISOString();

beforeEach(async () => {
  fixture.clock.at = new Date(start);
  fixture.hooks.clear();
  fixture.outside.jobs.queued.length = 0;
  project = await fixture.newProject();
});

interface Told {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const told = (): Told[] =>
  fixture.hooks.requests.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), ...JSON.parse(body) }));

const byId = (events: Told[]) => events.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** One event of each kind of record, in eight seconds. */
async function history(): Promise<void> {
  const dataId = dataOf(project);
  const contact = await fixture.addContact(project, "ann@example.com");
  const event = (name: string, at: number, data = {}) =>
    fixture.stores.events.put(dataId, { id: newId(), name, contactId: contact.id, data, createdAt: second(at) });
  const mail = someEmail(contact.id, { createdAt: start, tags: ["welcome"], metadata: { order: "1" } });
  await putEmail(fixture.table, dataId, mail, { st: statusRank("OPENED"), sa: second(1), da: second(2), mi: "ses-1" });
  const opened = { kind: "open", notificationId: newId(), at: second(3), machine: false, opens: 1 } as const;
  await putItem(fixture.table, { ...occurrenceItem(dataId, mail, opened) });
  await event("purchase", 4, { plan: "pro" });
  await event("contact.unsubscribed", 5, { reason: "bounce" });
  await event("segment.pro-users.entry", 6, { segmentId: newId(), segmentName: "Pro users" });
  const failed = someEmail(contact.id, { createdAt: second(7), updatedAt: second(7) } as object);
  await putEmail(fixture.table, dataId, failed, { st: statusRank("FAILED"), er: "provider_rejected", up: second(7) });
  const later = someEmail(contact.id, { createdAt: second(8), sendAt: second(100) });
  await putEmail(fixture.table, dataId, later, { st: statusRank("SCHEDULED") });
  await fixture.settle();
}

const replayable = ({ type }: Told): boolean => type !== "contact.created";

async function feed(query: string): Promise<{ events: Told[]; cursor: string }> {
  const events: Told[] = [];
  let cursor = "";
  for (let more = true; more; ) {
    const { body } = await project.call("GET", `/webhook-events?${query}${cursor && `&cursor=${cursor}`}`);
    events.push(...body.data);
    cursor = body.cursor;
    more = body.hasMore;
  }
  return { events, cursor };
}

describe("GET /webhook-events", () => {
  it("has what endpoints were told, with the same ids and data, oldest first, in pages", async () => {
    await project.add({ url: fixture.url("/all"), types: ["*"] });
    await history();
    fixture.clock.advance(60);
    const types = told().map(({ type }) => type);
    expect(new Set(types)).toEqual(
      new Set([
        ...["contact.created", "email.sent", "email.delivery", "email.open", "event.tracked"],
        ...["contact.unsubscribed", "segment.entry", "email.failed", "email.scheduled"],
      ]),
    );
    const { events } = await feed("limit=3");
    expect(byId(events)).toEqual(byId(told().filter(replayable)));
    expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(({ timestamp }) => timestamp).sort());
  });

  it("goes on with what comes later, from its last cursor", async () => {
    await history();
    fixture.clock.advance(60);
    const { events, cursor } = await feed("types=event.tracked");
    expect(events.map(({ data }) => data)).toMatchObject([{ name: "purchase", event: { plan: "pro" } }]);
    const { createdAt, id } = await fixture.addContact(project, "bob@example.com");
    const event = { id: newId(), name: "signup", contactId: id, data: {}, createdAt };
    await fixture.stores.events.put(dataOf(project), event);
    const page = async () => (await project.call("GET", `/webhook-events?types=event.tracked&cursor=${cursor}`)).body;
    expect((await page()).data).toEqual([]);
    fixture.clock.advance(6);
    expect((await page()).data).toMatchObject([{ data: { eventId: event.id } }]);
  });

  it("refuses a foreign cursor and a bad date with 400", async () => {
    const { cursor } = await feed("types=event.tracked");
    for (const query of [`cursor=${cursor}`, "startDate=x", "types=contact.created"]) {
      expect((await project.call("GET", `/webhook-events?${query}`)).status).toBe(400);
    }
  });
});

describe("POST /webhook-endpoints/{id}/replay", () => {
  const replay = (id: string, body: object = {}) =>
    project.call("POST", `/webhook-endpoints/${id}/replay`, { startDate: start, ...body });

  async function work(table: Table = fixture.table): Promise<void> {
    const { outside, clock } = fixture;
    const run = jobRunner(table, { clock, jobs: outside.jobs, lanes: outside.lanes });
    await outside.jobs.work("replayWebhooks", run);
    await fixture.advance(60);
  }

  it("brings what a disabled endpoint missed, once, with the ids that others were told", async () => {
    const { id } = await project.add({ url: fixture.url("/missed"), types: ["*"] });
    await project.add({ url: fixture.url("/other"), types: ["*"] });
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "DISABLED" });
    await history();
    expect(codeOf(await replay(id))).toBe("BAD_REQUEST");
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "ENABLED" });
    fixture.clock.advance(60);
    const others = told().filter(replayable);
    fixture.hooks.clear();
    const { status, body } = await replay(id);
    expect([status, body]).toEqual([202, { message: expect.any(String), jobId: expect.any(String) }]);
    expect((await replay(id)).status).toBe(409);
    await work();
    expect(byId(told())).toEqual(byId(others));
    expect(fixture.hooks.requests.every(({ path }) => path === "/missed")).toBe(true);
    fixture.hooks.clear();
    await replay(id);
    await work();
    expect(told()).toEqual([]);
    await replay(id, { only: "ALL", types: ["email.sent"] });
    await work();
    expect(told().map(({ type }) => type)).toEqual(["email.sent"]);
  });

  it("reads of the log only the seconds of its events, and nothing when there are none", async () => {
    const { id } = await project.add({ url: fixture.url("/rare"), types: ["*"] });
    await history();
    fixture.clock.advance(60);
    const read: unknown[] = [];
    const table = tableThrough(fixture.table, (command, send) => {
      const { ExpressionAttributeValues: values = {} } = (command as Partial<QueryCommand>).input ?? {};
      if (command instanceof QueryCommand) {
        read.push(...Object.values(values).filter((value) => typeof value === "string" && value.startsWith("b#")));
      }
      return send(command);
    });
    await replay(id, { types: ["email.sent", "segment.entry"] });
    await work(table);
    expect(read).toEqual([1, 6].map((at) => `b#${second(at).slice(0, 19)}#`));
    read.length = 0;
    await replay(id, { types: ["campaign.sent"] });
    await work(table);
    expect(read).toEqual([]);
  });

  it("refuses a range that begins more than 30 days ago, and bad dates", async () => {
    const { id } = await project.add({ url: fixture.url("/old"), types: ["*"] });
    expect(issuesOf(await replay(id, { startDate: "2026-01-01" }))).toEqual(["startDate custom"]);
    expect((await replay(id, { startDate: "x" })).status).toBe(400);
  });
});

describe("a filter", () => {
  it("lets events of matching emails pass, opens too, and events of other types", async () => {
    const add = (path: string, filter: object) => project.add({ url: fixture.url(path), types: ["*"], filter });
    await add("/welcome", { tags: ["welcome"] });
    await add("/campaigns", { sourceTypes: ["CAMPAIGN"] });
    await history();
    const typesTo = (path: string) =>
      fixture.hooks.requests
        .filter((each) => each.path === path)
        .map(({ body }) => JSON.parse(body).type)
        .sort();
    const others = ["contact.created", "contact.unsubscribed", "event.tracked", "segment.entry"];
    expect(typesTo("/welcome")).toEqual([...others, "email.delivery", "email.open", "email.sent"].sort());
    expect(typesTo("/campaigns")).toEqual(others);
  });
});

describe("a large event", () => {
  it("is told without its data", async () => {
    await project.add({ url: fixture.url("/large"), types: ["event.tracked"] });
    const contact = await fixture.addContact(project, "ann@example.com");
    const data = { text: "x".repeat(17 * 1_024) };
    const event = { id: newId(), name: "upload", contactId: contact.id, data, createdAt: start };
    await fixture.stores.events.put(dataOf(project), event);
    await fixture.settle();
    expect(told()).toMatchObject([{ data: { name: "upload", event: null, truncated: true } }]);
  });
});
