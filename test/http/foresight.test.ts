import { expect, it } from "vitest";
import * as z from "zod";
import { publicKey, route, secretKey, tinyApi } from "#test/http/tiny-api.ts";

const counted = route({ body: z.object({ name: z.string().trim() }) });

/** An API whose only route reads ahead; `begun` has the calls in their order, with the handler's. */
function openApi(changes = {}) {
  const begun: unknown[] = [];
  const note = (what: string) => (call: unknown) => {
    const { dataId, body } = call as { dataId: string; body: unknown };
    begun.push([what, dataId, body]);
    return {};
  };
  const api = tinyApi([{ ...counted, ...changes }], note("handled"), note("begun"));
  const send = (body: unknown, parts = {}) => api.send("POST", "/things", { body, ...parts });
  return { ...api, begun, post: send };
}

const own = expect.any(String);

it("reads ahead for keys that the instance has served, with the parsed body that the handler gets", async () => {
  const api = openApi();
  await api.post({ name: " Ann " });
  expect(api.begun).toEqual([["handled", own, { name: "Ann" }]]);
  await api.post({ name: " Bo " });
  expect(api.begun.slice(1)).toEqual([
    ["begun", own, { name: "Bo" }],
    ["handled", own, { name: "Bo" }],
  ]);
  expect((api.begun[1] as unknown[])[2]).toBe((api.begun[2] as unknown[])[2]);
});

it("answers 401 to a key that was rotated, even when it has read ahead, and forgets it", async () => {
  const api = openApi();
  await api.post({ name: "Ann" });
  api.stores.holders.clear();
  expect((await api.post({ name: "Bo" })).status).toBe(401);
  expect((await api.post({ name: "Cy" })).status).toBe(401);
  expect(api.begun.map((each) => (each as unknown[])[0])).toEqual(["handled", "begun"]);
});

it("refuses a body as without reading ahead, and reads nothing for it", async () => {
  const api = openApi();
  const refusals = ["{", "[]", { name: 7 }, {}];
  const answers = async () => {
    const all = [];
    for (const body of refusals) {
      const { status, body: answer } = await api.post(body);
      all.push([status, answer.error.code, answer.error.errors]);
    }
    return all;
  };
  const first = await answers();
  await api.post({ name: "Ann" });
  expect(await answers()).toEqual(first);
  expect(first.map(([status]) => status)).toEqual([400, 422, 422, 422]);
  expect(api.begun.map((each) => (each as unknown[])[0])).toEqual(["begun", "handled"]);
});

it("answers the earlier check when a body and the caller are both refused", async () => {
  const api = openApi({ idempotent: true });
  await api.post({ name: "Ann" });
  const [holder] = api.stores.holders.values();
  if (holder) holder.disabledReason = "MANUAL";
  expect((await api.post("{")).status).toBe(403);
  if (holder) holder.disabledReason = null;
  const again = { headers: { "idempotency-key": "k" } };
  await api.post({ name: "Bo" }, again);
  expect((await api.post("{", again)).status).toBe(409);
  const wrong = { headers: { authorization: `Bearer ${publicKey}` } };
  expect((await api.post("{", wrong)).status).toBe(401);
});

it("does not read ahead for a disabled project or above the limit, and counts no request twice", async () => {
  const api = openApi();
  for (let sent = 0; sent < 10; sent += 1) await api.post({ name: "Ann" });
  expect(api.begun).toHaveLength(19);
  expect([...api.stores.counts.values()]).toEqual([10]);
  expect((await api.post({ name: "Ann" })).status).toBe(429);
  expect(api.begun).toHaveLength(19);
  api.clock.at = new Date("2026-03-01T10:01:00.000Z");
  const [holder] = api.stores.holders.values();
  if (holder) holder.disabledReason = "MANUAL";
  await api.post({ name: "Ann" });
  api.begun.length = 0;
  expect((await api.post({ name: "Ann" })).status).toBe(403);
  expect(api.begun).toEqual([]);
});

it("lets a request pass when the counter fails while it is begun ahead", async () => {
  const api = openApi();
  await api.post({ name: "Ann" });
  api.stores.down.windows = true;
  const { status, headers } = await api.post({ name: "Bo" });
  expect([status, headers["RateLimit-Limit"]]).toEqual([200, undefined]);
});

it("keeps callers apart", async () => {
  const api = openApi({ auth: "keyOrSession" });
  await api.post({ name: "Ann" });
  const other = { headers: { authorization: `Bearer ${secretKey.replaceAll("a", "c")}` } };
  expect((await api.post({ name: "Bo" }, other)).status).toBe(401);
  expect(api.begun).toHaveLength(1);
});
