import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import type { HookServer } from "#test/support/hook-server.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Endpoint {
  id: string;
  secret: string;
  types: string[];
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
    const headers = request?.headers as Record<string, string>;
    for (const { secret } of [added, rotated])
      expect(new Webhook(secret).verify(request?.body ?? "", headers)).toMatchObject({ type: "email.delivery" });

    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
  });
}
