import { expect, it } from "vitest";
import { sha256 } from "#lib/platform/ids.ts";
import { Browser } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Key {
  id: string;
  token: string;
  lastUsedAt: string | null;
  previousExpiresAt: string | null;
}

interface Line {
  action: string;
  target: { name: string | null };
  result: string;
}

const hourMs = 60 * 60 * 1_000;
const weekMs = 7 * 24 * hourMs;

/** Keys as an owner makes them, and every function that takes keys. */
export function namedKeys(stack: () => RunningStack): void {
  const callWith = ({ token }: Key, method: string, path: string, body?: object): Promise<Answer> =>
    stack().call(method, path, body, { authorization: `Bearer ${token}` });

  async function keysOfOwner() {
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const call = (method: string, path: string, body?: object) =>
      owner.call<Key>(method, `/api-keys${path}`, body, headers);
    let made = 0;
    const add = async (settings: object) => {
      made += 1;
      const { status, body } = await call("POST", "", { name: `Stack ${made}`, ...settings });
      expect([status, body]).toEqual([201, body]);
      return body;
    };
    return { call, add };
  }

  it("are taken by every function that takes keys, each of which notes their use", async () => {
    const { projectId } = stack().credentials;
    const { call, add } = await keysOfOwner();
    const reads = [
      ...["/activity/types", "/analytics/timeseries", "/campaigns", "/contacts", `/domains/project/${projectId}`],
      ...["/emails", "/events/names", "/jobs", `/projects/${projectId}/setup-state`, "/segments", "/templates"],
      ...[`/users/@me/projects/${projectId}/security`, "/webhook-endpoints", "/workflows"],
    ];
    const writes = ["/v1/send", "/v1/track", "/v1/verify", "/uploads/attachment"];
    for (const [method, path, status] of [
      ...reads.map((each) => ["GET", each, 200] as const),
      ...writes.map((each) => ["POST", each, 422] as const),
    ]) {
      const key = await add({ scopes: ["full", "track"] });
      expect([path, (await callWith(key, method, path, method === "POST" ? {} : undefined)).status]).toEqual([
        path,
        status,
      ]);
      const { body } = await call("GET", `/${key.id}`);
      expect([path, body.lastUsedAt]).toEqual([path, expect.any(String)]);
      expect((await call("DELETE", `/${key.id}`)).status).toBe(204);
      expect((await callWith(key, method, path)).status).toBe(401);
    }
  });

  it("that lack a scope are refused by every function, and stand in the audit log with their creation", async () => {
    const { call, add } = await keysOfOwner();
    const key = await add({ name: "Narrow", scopes: ["topics:read"] });
    const refused = [
      "GET /activity/types",
      "GET /analytics/timeseries",
      "POST /v1/send",
      "POST /v1/track",
      "POST /v1/verify",
    ];
    for (const each of refused) {
      const [method = "", path = ""] = each.split(" ");
      expect([each, (await callWith(key, method, path, method === "POST" ? {} : undefined)).status]).toEqual([
        each,
        403,
      ]);
    }
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const linesOf = async (query: string) => {
      const { body } = await owner.call<{ data: Line[] }>("GET", `/audit?${query}`, undefined, headers);
      return body.data.map(({ action, target, result }) => [action, target.name, result]);
    };
    const byKey = await linesOf(`actorId=${key.id}`);
    expect(byKey.toReversed()).toEqual(refused.map((each) => ["key.refuse", each, "REFUSED"]));
    expect(await linesOf(`targetId=${key.id}`)).toEqual([["key.create", "Narrow", "OK"]]);
    expect((await call("DELETE", `/${key.id}`)).status).toBe(204);
    expect((await linesOf(`targetId=${key.id}`))[0]).toEqual(["key.delete", "Narrow", "OK"]);
  });

  it("read the audit log and export it with the scope for it", async () => {
    const { add } = await keysOfOwner();
    const key = await add({ name: "Auditor", scopes: ["audit:read"] });
    const { body } = await callWith(key, "POST", "/audit/export", { format: "jsonl" });
    await stack().settle();
    const job = await stack().call<{ result: { url: string; count: number; sha256: string } }>(
      "GET",
      `/jobs/${body["jobId"]}`,
    );
    const { url, count, sha256: hash } = job.body.result;
    const file = await (await fetch(url)).text();
    expect(hash).toBe(sha256(file));
    const lines = file.trimEnd().split("\n");
    expect(lines).toHaveLength(count);
    expect(lines.map((line) => JSON.parse(line).target.name)).toContain("Auditor");
  });

  it("rotate with an overlap that ends, and have their expiry announced", async () => {
    const { call, add } = await keysOfOwner();
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    const expiresAt = new Date(Date.parse(now) + weekMs + hourMs).toISOString();
    const old = await add({ name: "Rotated", scopes: ["read"], expiresAt });
    const { body: rotated } = await call("POST", `/${old.id}/rotate`, { overlapHours: 1 });
    expect(
      (await Promise.all([old, rotated].map((key) => callWith(key, "GET", "/contacts")))).map(({ status }) => status),
    ).toEqual([200, 200]);
    await stack().advance(2 * 60 * 60);
    await stack().settle();
    expect(
      (await Promise.all([old, rotated].map((key) => callWith(key, "GET", "/contacts")))).map(({ status }) => status),
    ).toEqual([401, 200]);
    expect((await call("GET", `/${old.id}`)).body.previousExpiresAt).toBeNull();
    const [mail] = await stack().messages(stack().credentials.email);
    expect(mail?.subject).toMatch(/^An API key of the project “.*” expires soon$/);
  });
}
