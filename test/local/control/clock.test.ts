import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { ClockStore } from "#local/clock-store.ts";
import { clockRoutes } from "#local/control/clock.ts";

function routesOf(clock: LocalClock, store: ClockStore, sweep = async () => {}) {
  const routes = clockRoutes({
    clock,
    keep: (offsetMs) => store.save(offsetMs),
    sweep,
    showDueMessages: async () => undefined,
  });
  const call = async (method: string, body = "") => {
    const route = routes.find((candidate) => candidate.method === method)!;
    return route.handle({ params: {}, query: new URLSearchParams(), headers: {}, body: Buffer.from(body) });
  };
  return call;
}

it("moves time forward by each call and expires due items", async () => {
  const clock = new LocalClock();
  let sweptAt = 0;
  const call = routesOf(clock, new ClockStore(new DatabaseSync(":memory:")), async () => {
    sweptAt = clock.now();
  });
  await call("POST", '{"advanceSeconds":3600}');
  expect(await call("POST", '{"advanceSeconds":0.5}')).toMatchObject({ status: 200, body: { offsetSeconds: 3600.5 } });
  expect(await call("GET")).toMatchObject({ body: { offsetSeconds: 3600.5 } });
  expect(clock.now() - Date.now()).toBeGreaterThan(3_599_000);
  expect(sweptAt - Date.now()).toBeGreaterThan(3_599_000);
});

it("keeps the offset across a restart", async () => {
  const database = new DatabaseSync(":memory:");
  await routesOf(new LocalClock(), new ClockStore(database))("POST", '{"advanceSeconds":60}');
  expect(new ClockStore(database).read()).toBe(60_000);
});

it.each(["", "{}", '{"advanceSeconds":-1}', '{"advanceSeconds":"60"}', '{"advanceSeconds":1e12}'])(
  "refuses %s and keeps the current time",
  async (body) => {
    const clock = new LocalClock();
    const call = routesOf(clock, new ClockStore(new DatabaseSync(":memory:")));
    await expect(call("POST", body)).rejects.toMatchObject({ status: 422 });
    expect(clock.offsetMs).toBe(0);
  },
);
