import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import type { ReceivedRequest } from "#test/support/hook-server.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const hour = 3_600;

beforeEach(async () => {
  fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
  fixture.hooks.clear();
  fixture.wakes.length = 0;
  project = await fixture.newProject();
});

afterEach(() => {
  vi.useRealTimers();
});

const requestsTo = (path: string): ReceivedRequest[] => fixture.hooks.requests.filter((each) => each.path === path);
const idsTo = (path: string) => requestsTo(path).map(({ headers }) => headers["webhook-id"]);
const answer = (path: string, status: number, headers: Record<string, string> = {}) =>
  fixture.hooks.answer(path, (response) => response.writeHead(status, headers).end(`answer ${status}`));

const add = async (path: string, types = ["contact.*"]): Promise<{ id: string; secret: string }> =>
  project.add({ url: fixture.url(path), types });

async function addContacts(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await fixture.addContact(project, `c${index}@example.com`);
  await fixture.follow();
}

const lines = async (id: string, query = "") => (await fixture.log(project, id, query)).data;
const endpoint = async (id: string) => (await project.call("GET", `/webhook-endpoints/${id}`)).body;

describe("an endpoint that always answers 500", () => {
  it("gets nine attempts in the schedule, of one message, and a line that says FAILED", async () => {
    answer("/down", 500);
    const { id } = await add("/down");
    await addContacts(1);
    await fixture.work();
    const [first] = await lines(id);
    expect(first).toMatchObject({ status: "PENDING", attempts: 1, statusCode: 500, nextAttemptAt: expect.any(String) });
    await fixture.advance(60 * hour);
    expect(new Set(idsTo("/down")).size).toBe(1);
    const [line] = await lines(id, "?status=FAILED");
    expect(line).toMatchObject({ status: "FAILED", attempts: 9, nextAttemptAt: null, messageId: idsTo("/down")[0] });
    const { body } = await project.call("GET", `/webhook-endpoints/${id}/deliveries/${line.messageId}`);
    expect(body.payload).toEqual(JSON.parse(requestsTo("/down")[0]?.body ?? ""));
    const log: { at: string; response: string }[] = body.attemptLog;
    expect(log.map(({ response }) => response)).toEqual(Array(9).fill("answer 500"));
    const waits = log.slice(1).map(({ at }, index) => (Date.parse(at) - Date.parse(log[index]?.at ?? "")) / 1_000);
    const schedule = [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour];
    for (const [index, wait] of waits.entries()) {
      const planned = schedule[index] ?? 0;
      // Messages are delayed by whole seconds.
      expect(wait).toBeGreaterThanOrEqual(planned * 0.9);
      expect(wait).toBeLessThanOrEqual(planned * 1.1 + 2);
    }
  });

  it("is told of after a day, and disabled after three days and twenty failures, with a mail each", async () => {
    answer("/failing", 500);
    const { id } = await add("/failing");
    await fixture.addOwner(project);
    await addContacts(1);
    await fixture.advance(23 * hour);
    expect(fixture.mails.asked).toEqual([]);
    await fixture.advance(3 * hour);
    const kinds = () => [
      ...new Set(fixture.mails.asked.map((mail) => ("noticeId" in mail ? mail.noticeId : mail.kind))),
    ];
    expect(kinds()).toEqual([expect.stringMatching(`^webhookFailing-${id}-`)]);
    await addContacts(12);
    await fixture.advance(48 * hour);
    expect(await endpoint(id)).toMatchObject({ status: "DISABLED", disabledReason: "failing" });
    expect(kinds()).toHaveLength(2);
    expect((await lines(id, "?status=PENDING")).length).toBe(0);
    const enabled = await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "ENABLED" });
    expect(enabled.body).toMatchObject({ status: "ENABLED", failingSince: null });
  });

  it("delays no other endpoint", async () => {
    fixture.hooks.answer("/silent", () => undefined);
    const { id } = await add("/silent");
    await add("/fast");
    await addContacts(3);
    const worked = fixture.work();
    await vi.waitFor(() => expect(idsTo("/fast")).toHaveLength(3), { timeout: 10_000 });
    expect(await lines(id)).toMatchObject(Array(3).fill({ status: "PENDING", attempts: 0 }));
    await project.call("DELETE", `/webhook-endpoints/${id}`);
    fixture.hooks.drop();
    await worked;
    await fixture.work();
  });
});

describe("an endpoint that answers", () => {
  it("429 with Retry-After is not called before that, and gets half as many requests at once", async () => {
    answer("/busy", 429, { "retry-after": "120" });
    const { id } = await add("/busy");
    await addContacts(1);
    await fixture.work();
    await fixture.advance(119);
    expect(idsTo("/busy")).toHaveLength(1);
    answer("/busy", 200);
    await fixture.advance(3);
    expect(idsTo("/busy")).toHaveLength(2);
    expect(await lines(id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
  });

  it("410 is disabled at once: that delivery failed, the others are cancelled", async () => {
    answer("/gone", 410);
    const { id } = await add("/gone");
    await addContacts(12);
    await fixture.work();
    expect(await endpoint(id)).toMatchObject({ status: "DISABLED", disabledReason: "gone" });
    const statuses = (await lines(id)).map(({ status }: { status: string }) => status);
    expect(statuses).toHaveLength(12);
    expect(new Set(statuses)).toEqual(new Set(["FAILED", "CANCELLED"]));
    const before = fixture.hooks.requests.length;
    await fixture.addContact(project, "later@example.com");
    await fixture.settle();
    expect(fixture.hooks.requests).toHaveLength(before);
    expect(await lines(id)).toHaveLength(12);
  });

  it.each([301, 302, 308])("%i is not followed, and fails", async (status) => {
    answer("/moved", status, { location: fixture.url("/elsewhere") });
    const { id } = await add("/moved");
    await addContacts(1);
    await fixture.work();
    expect(await lines(id)).toMatchObject([{ status: "PENDING", attempts: 1, statusCode: status }]);
    expect(requestsTo("/elsewhere")).toEqual([]);
  });
});

describe("a name that begins to lead into the internal network", () => {
  it("is refused at the attempt, and reached when it is public again", async () => {
    fixture.names["rebound.test"] = ["10.0.0.1"];
    const { id } = await project.add({ url: "https://rebound.test/", types: ["contact.*"] });
    await addContacts(1);
    await fixture.work();
    expect(await lines(id)).toMatchObject([
      { status: "PENDING", attempts: 1, statusCode: null, error: "address_refused" },
    ]);
  });
});

describe("secrets that are rotated while a delivery waits", () => {
  it("sign the next attempt, of the same message", async () => {
    answer("/rotated", 503);
    const { id, secret: first } = await add("/rotated");
    await addContacts(1);
    await fixture.work();
    const { body } = await project.call("POST", `/webhook-endpoints/${id}/rotate-secret`, { overlapHours: 0 });
    answer("/rotated", 200);
    await fixture.advance(6);
    const [one, other] = requestsTo("/rotated");
    expect(one?.headers["webhook-id"]).toBe(other?.headers["webhook-id"]);
    expect([isSignedBy(first, one), isSignedBy(body.secret, one)]).toEqual([true, false]);
    expect([isSignedBy(first, other), isSignedBy(body.secret, other)]).toEqual([false, true]);
  });
});

/** By the independent implementation, at the time of the request. */
function isSignedBy(secret: string, request: ReceivedRequest | undefined): boolean {
  const { body = "", headers = {} } = request ?? {};
  vi.useFakeTimers({ now: Number(headers["webhook-timestamp"]) * 1_000, toFake: ["Date"] });
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

describe("an endpoint that is disabled or deleted while deliveries wait", () => {
  it("has them cancelled", async () => {
    answer("/off", 500);
    const { id } = await add("/off");
    await addContacts(2);
    await fixture.work();
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "DISABLED" });
    await fixture.work();
    expect(await lines(id)).toMatchObject(Array(2).fill({ status: "CANCELLED", attempts: 1, nextAttemptAt: null }));
    await fixture.advance(hour);
    expect(idsTo("/off")).toHaveLength(2);
  });

  it("leaves nothing behind", async () => {
    answer("/deleted", 500);
    const { id } = await add("/deleted");
    await addContacts(2);
    await fixture.work();
    await project.call("DELETE", `/webhook-endpoints/${id}`);
    await fixture.advance(hour);
    const left = (await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`HL#${project.id}`));
    expect(left).toEqual([]);
    expect(idsTo("/deleted")).toHaveLength(2);
  });
});

describe("a batch of the stream that comes twice", () => {
  it("makes no second message and no second line", async () => {
    const { id } = await add("/twice");
    await fixture.addContact(project, "ann@example.com");
    const events = await fixture.changes();
    for (const event of [...events, ...events]) await followTable(fixture.follower, event);
    await fixture.work();
    for (const event of events) await followTable(fixture.follower, event);
    await fixture.work();
    expect(idsTo("/twice")).toHaveLength(1);
    expect(await lines(id)).toHaveLength(1);
  });
});

describe("redelivery", () => {
  it("sends a delivered message again with the same id and body, and a waiting one at once", async () => {
    const { id } = await add("/again");
    await addContacts(1);
    await fixture.work();
    const [line] = await lines(id);
    const path = `/webhook-endpoints/${id}/deliveries/${line.messageId}`;
    answer("/again", 500);
    fixture.clock.advance(1);
    const { status, body } = await project.call("POST", `${path}/redeliver`);
    expect([status, body]).toMatchObject([202, { messageId: line.messageId, status: "PENDING", attempts: 0 }]);
    await fixture.work();
    answer("/again", 200);
    fixture.clock.advance(1);
    await project.call("POST", `${path}/redeliver`);
    await fixture.work();
    const [one, two, three] = requestsTo("/again");
    expect(new Set([one, two, three].map((each) => each?.body)).size).toBe(1);
    expect(new Set(idsTo("/again")).size).toBe(1);
    const { attemptLog } = (await project.call("GET", path)).body;
    expect(attemptLog.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([200, 500, 200]);
  });

  it("answers 404 for an unknown message, and 400 while the endpoint is disabled", async () => {
    const { id } = await add("/none");
    await addContacts(1);
    await fixture.work();
    const [line] = await lines(id);
    const redeliver = (messageId: string) =>
      project.call("POST", `/webhook-endpoints/${id}/deliveries/${messageId}/redeliver`);
    for (const unknown of ["x", line.messageId.replace(/.$/, line.messageId.endsWith("0") ? "1" : "0")]) {
      expect((await redeliver(unknown)).status).toBe(404);
    }
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "DISABLED" });
    const refused = await redeliver(line.messageId);
    expect([refused.status, refused.body.error.details]).toEqual([400, { reason: "not_enabled" }]);
  });
});

describe("a deleted contact", () => {
  it("is told of once more, and its lines lose their payload and answers", async () => {
    const { id } = await add("/left");
    const contact = await fixture.addContact(project, "ann@example.com");
    await fixture.settle();
    await fixture.removeContact(project, contact.id);
    await fixture.settle();
    expect(requestsTo("/left").map(({ body }) => JSON.parse(body).type)).toEqual([
      "contact.created",
      "contact.deleted",
    ]);
    const created = (await lines(id, "?type=contact.created"))[0];
    const { body } = await project.call("GET", `/webhook-endpoints/${id}/deliveries/${created.messageId}`);
    expect([body.payload, body.attemptLog[0].response]).toEqual([null, null]);
  });
});
