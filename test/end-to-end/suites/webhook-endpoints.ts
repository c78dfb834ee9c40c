import { Webhook } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import type { HookServer, ReceivedRequest } from "#test/support/hook-server.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Endpoint {
  id: string;
  secret: string;
  types: string[];
  createdAt: string;
}

/** The request's message by an independent implementation, on the stack's clock. */
function verified(secret: string, request: ReceivedRequest | undefined): unknown {
  const headers = request?.headers as Record<string, string>;
  vi.setSystemTime(Number(headers["webhook-timestamp"]) * 1_000);
  try {
    return new Webhook(secret).verify(request?.body ?? "", headers);
  } finally {
    vi.useRealTimers();
  }
}

interface Log {
  data: { messageId: string }[];
}

/** Addresses that are told of events. */
export function webhookEndpoints(stack: () => RunningStack, hooks: () => HookServer): void {
  it("are listed, changed, tested with a signed request and deleted", async () => {
    const call = <T = Endpoint>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
    const settings = { url: `http://127.0.0.1:${hooks().port}/events`, types: ["email.*"] };
    const { status, body: added } = await call("POST", "/webhook-endpoints", settings);
    expect(status).toBe(201);
    const path = `/webhook-endpoints/${added.id}`;
    const listed = await call<Endpoint[]>("GET", "/webhook-endpoints");
    expect(listed.body).toContainEqual({ ...added, secret: null });
    expect((await call("PATCH", path, { types: ["*"] })).body.types).toEqual(["*"]);
    const { body: rotated } = await call("POST", `${path}/rotate-secret`, {});

    const tested = await call("POST", `${path}/test`, { type: "email.delivery" });
    expect(tested.body).toMatchObject({ delivered: true, statusCode: 200 });
    const request = hooks().requests.findLast((each) => each.path === "/events");
    for (const { secret } of [added, rotated])
      expect(verified(secret, request)).toMatchObject({ type: "email.delivery" });

    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
  });

  it("are told of events within seconds, with signed requests, a log, retries, redelivery and a replay", async () => {
    const call = <T = Endpoint>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
    const settings = { url: `http://127.0.0.1:${hooks().port}/told`, types: ["contact.*", "event.tracked"] };
    const { body: added } = await call("POST", "/webhook-endpoints", settings);
    const path = `/webhook-endpoints/${added.id}`;
    const requests = () => hooks().requests.filter((each) => each.path === "/told");
    const told = () => requests().map((request) => verified(added.secret, request));

    const contact = await call("POST", "/contacts", { email: "told@webhooks.example", data: { plan: "free" } });
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 5_000, interval: 100 });
    expect(told()).toMatchObject([{ type: "contact.created", data: { contactId: contact.body.id } }]);

    hooks().answer("/told", (response) => response.writeHead(503).end("later"));
    await call("PATCH", `/contacts/${contact.body.id}`, { data: { plan: "pro" } });
    await stack().settle();
    const waiting = await call<Log>("GET", `${path}/deliveries?status=PENDING`);
    expect(waiting.body.data).toMatchObject([{ type: "contact.updated", attempts: 1, statusCode: 503 }]);
    hooks().answer("/told", (response) => response.end("ok"));
    await stack().advance(6);
    await stack().settle();
    const line = `${path}/deliveries/${waiting.body.data[0]?.messageId}`;
    expect((await call("GET", line)).body).toMatchObject({
      ...{ status: "DELIVERED", attempts: 2, payload: { data: { changed: ["data.plan"] } } },
      attemptLog: [{ statusCode: 503, response: "later" }, { statusCode: 200 }],
    });
    const before = requests().length;
    expect((await call("POST", `${line}/redeliver`)).status).toBe(202);
    await stack().settle();
    expect(requests()).toHaveLength(before + 1);

    await call("POST", `${path}/pause`, { minutes: 0 });
    const event = await call<{ data: { event: string } }>("POST", "/events/track", {
      ...{ event: "purchase", email: "told@webhooks.example", data: { plan: "pro" } },
    });
    await stack().settle();
    await stack().advance(10);
    const feed = await call<{ data: { data: object }[] }>("GET", "/webhook-events?types=event.tracked&limit=500");
    expect(feed.body.data.at(-1)).toMatchObject({ type: "event.tracked", data: { eventId: event.body.data.event } });
    const range = { startDate: new Date(Date.parse(added.createdAt)).toISOString(), only: "ALL" };
    const replay = await call<{ jobId: string }>("POST", `${path}/replay`, range);
    await stack().settle();
    expect((await call("GET", `/jobs/${replay.body.jobId}`)).body).toMatchObject({
      state: "completed",
      kind: "replay",
    });

    hooks().answer("/told", (response) => response.writeHead(410).end());
    await call("POST", "/contacts", { email: "gone@webhooks.example" });
    await stack().settle();
    expect((await call("GET", path)).body).toMatchObject({ status: "DISABLED", disabledReason: "gone" });
    expect((await call("PATCH", path, { status: "ENABLED" })).body).toMatchObject({ status: "ENABLED" });
    await call("DELETE", path);
    await stack().settle();
  });

  it("that fail for a day are told to the owner by a mail", async () => {
    const call = <T = Endpoint>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
    hooks().answer("/failing", (response) => response.writeHead(500).end());
    const settings = { url: `http://127.0.0.1:${hooks().port}/failing`, types: ["contact.created"] };
    const path = `/webhook-endpoints/${(await call("POST", "/webhook-endpoints", settings)).body.id}`;
    await call("POST", "/contacts", { email: "failing@webhooks.example" });
    await stack().settle();
    expect((await call("GET", path)).body).toMatchObject({ failingSince: expect.any(String) });
    await stack().advance(25 * 60 * 60);
    await stack().settle();
    const subjects = async () => (await stack().messages(stack().credentials.email)).map(({ subject }) => subject);
    const expected = expect.stringMatching(/^A webhook endpoint of the project .* fails$/);
    await vi.waitFor(async () => expect(await subjects()).toContainEqual(expected), { timeout: 20_000, interval: 250 });
    await call("DELETE", path);
    await stack().settle();
  });
}
