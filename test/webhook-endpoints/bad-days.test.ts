import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import type { ReceivedRequest } from "#test/support/hook-server.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: DeliveryProject;

const hour = 3_600;

beforeEach(async () => {
  project = await fixture.begin();
});

afterEach(() => {
  vi.useRealTimers();
});

const requestsTo = (path: string): ReceivedRequest[] => fixture.hooks.requests.filter((each) => each.path === path);
const endpoint = async (id: string) => (await project.call("GET", `/webhook-endpoints/${id}`)).body;

describe("an endpoint that always answers 500", () => {
  it("gets nine attempts in the schedule, of one message, and a line that says FAILED", async () => {
    fixture.answer("/down", 500, {}, "answer 500");
    const { id } = await project.addEndpoint("/down");
    await project.addContacts(1);
    await fixture.work();
    const [first] = await project.lines(id);
    expect(first).toMatchObject({ status: "PENDING", attempts: 1, statusCode: 500, nextAttemptAt: expect.any(String) });
    await fixture.advance(60 * hour);
    expect(new Set(fixture.idsTo("/down")).size).toBe(1);
    const [line] = await project.lines(id, "?status=FAILED");
    expect(line).toMatchObject({
      status: "FAILED",
      attempts: 9,
      nextAttemptAt: null,
      messageId: fixture.idsTo("/down")[0],
    });
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

  it("delays no other endpoint", async () => {
    fixture.hooks.answer("/silent", () => undefined);
    const { id } = await project.addEndpoint("/silent");
    await project.addEndpoint("/fast");
    await project.addContacts(3);
    const worked = fixture.work();
    await vi.waitFor(() => expect(fixture.idsTo("/fast")).toHaveLength(3), { timeout: 10_000 });
    expect(await project.lines(id)).toMatchObject(Array(3).fill({ status: "PENDING", attempts: 0 }));
    await project.call("DELETE", `/webhook-endpoints/${id}`);
    fixture.hooks.drop();
    await worked;
    await fixture.work();
  });
});

describe("an endpoint that answers", () => {
  it("429 with Retry-After is not called before that", async () => {
    fixture.answer("/busy", 429, { "retry-after": "120" });
    const { id } = await project.addEndpoint("/busy");
    await project.addContacts(1);
    await fixture.work();
    await fixture.advance(119);
    expect(fixture.idsTo("/busy")).toHaveLength(1);
    fixture.answer("/busy", 200);
    await fixture.advance(3);
    expect(fixture.idsTo("/busy")).toHaveLength(2);
    expect(await project.lines(id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
  });

  it("410 is disabled at once: that delivery failed, the others are cancelled", async () => {
    fixture.answer("/gone", 410);
    const { id } = await project.addEndpoint("/gone");
    await project.addContacts(12);
    await fixture.work();
    expect(await endpoint(id)).toMatchObject({ status: "DISABLED", disabledReason: "gone" });
    const statuses = (await project.lines(id)).map(({ status }: { status: string }) => status);
    expect(statuses).toHaveLength(12);
    expect(new Set(statuses)).toEqual(new Set(["FAILED", "CANCELLED"]));
    const before = fixture.hooks.requests.length;
    await fixture.addContact(project, "later@example.com");
    await fixture.settle();
    expect(fixture.hooks.requests).toHaveLength(before);
    expect(await project.lines(id)).toHaveLength(12);
  });

  it.each([301, 302, 308])("%i is not followed, and fails", async (status) => {
    fixture.answer("/moved", status, { location: fixture.url("/elsewhere") });
    const { id } = await project.addEndpoint("/moved");
    await project.addContacts(1);
    await fixture.work();
    expect(await project.lines(id)).toMatchObject([{ status: "PENDING", attempts: 1, statusCode: status }]);
    expect(requestsTo("/elsewhere")).toEqual([]);
  });
});

describe("a name that begins to lead into the internal network", () => {
  it("is refused at the attempt, and reached when it is public again", async () => {
    fixture.names["rebound.test"] = ["10.0.0.1"];
    const { id } = await project.add({ url: "https://rebound.test/", types: ["contact.*"] });
    await project.addContacts(1);
    await fixture.work();
    expect(await project.lines(id)).toMatchObject([
      { status: "PENDING", attempts: 1, statusCode: null, error: "address_refused" },
    ]);
  });
});

describe("secrets that are rotated while a delivery waits", () => {
  it("sign the next attempt, of the same message", async () => {
    fixture.answer("/rotated", 503);
    const { id, secret: first } = await project.addEndpoint("/rotated");
    await project.addContacts(1);
    await fixture.work();
    const { body } = await project.call("POST", `/webhook-endpoints/${id}/rotate-secret`, { overlapHours: 0 });
    fixture.answer("/rotated", 200);
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
    fixture.answer("/off", 500);
    const { id } = await project.addEndpoint("/off");
    await project.addContacts(2);
    await fixture.work();
    await project.call("PATCH", `/webhook-endpoints/${id}`, { status: "DISABLED" });
    await fixture.work();
    expect(await project.lines(id)).toMatchObject(
      Array(2).fill({ status: "CANCELLED", attempts: 1, nextAttemptAt: null }),
    );
    await fixture.advance(hour);
    expect(fixture.idsTo("/off")).toHaveLength(2);
  });

  it("leaves nothing behind", async () => {
    fixture.answer("/deleted", 500);
    const { id } = await project.addEndpoint("/deleted");
    await project.addContacts(2);
    await fixture.work();
    await project.call("DELETE", `/webhook-endpoints/${id}`);
    await fixture.advance(hour);
    const left = (await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`HL#${project.id}`));
    expect(left).toEqual([]);
    expect(fixture.idsTo("/deleted")).toHaveLength(2);
  });
});

describe("a batch of the stream that comes twice", () => {
  it("makes no second message and no second line", async () => {
    const { id } = await project.addEndpoint("/twice");
    await fixture.addContact(project, "ann@example.com");
    const events = await fixture.changes();
    for (const event of [...events, ...events]) await followTable(fixture.follower, event);
    await fixture.work();
    for (const event of events) await followTable(fixture.follower, event);
    await fixture.work();
    expect(fixture.idsTo("/twice")).toHaveLength(1);
    expect(await project.lines(id)).toHaveLength(1);
  });
});

describe("redelivery", () => {
  it("sends a delivered message again with the same id and body, and a waiting one at once", async () => {
    const { id } = await project.addEndpoint("/again");
    await project.addContacts(1);
    await fixture.work();
    const [line] = await project.lines(id);
    const path = `/webhook-endpoints/${id}/deliveries/${line.messageId}`;
    fixture.answer("/again", 500);
    fixture.clock.advance(1);
    const { status, body } = await project.call("POST", `${path}/redeliver`);
    expect([status, body]).toMatchObject([202, { messageId: line.messageId, status: "PENDING", attempts: 0 }]);
    await fixture.work();
    fixture.answer("/again", 200);
    fixture.clock.advance(1);
    await project.call("POST", `${path}/redeliver`);
    await fixture.work();
    const [one, two, three] = requestsTo("/again");
    expect(new Set([one, two, three].map((each) => each?.body)).size).toBe(1);
    expect(new Set(fixture.idsTo("/again")).size).toBe(1);
    const { attemptLog } = (await project.call("GET", path)).body;
    expect(attemptLog.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([200, 500, 200]);
  });

  it("answers 404 for an unknown message, and 400 while the endpoint is disabled", async () => {
    const { id } = await project.addEndpoint("/none");
    await project.addContacts(1);
    await fixture.work();
    const [line] = await project.lines(id);
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
    const { id } = await project.addEndpoint("/left", ["contact.*"]);
    const contact = await fixture.addContact(project, "ann@example.com");
    await fixture.settle();
    await fixture.removeContact(project, contact.id);
    await fixture.settle();
    expect(requestsTo("/left").map(({ body }) => JSON.parse(body).type)).toEqual([
      "contact.created",
      "contact.deleted",
    ]);
    const created = (await project.lines(id, "?type=contact.created"))[0];
    const { body } = await project.call("GET", `/webhook-endpoints/${id}/deliveries/${created.messageId}`);
    expect([body.payload, body.attemptLog[0].response]).toEqual([null, null]);
  });
});
