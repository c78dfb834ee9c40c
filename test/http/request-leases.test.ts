import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestLeases } from "#lib/http/steps/request-leases.ts";

const scope = "project";

/** The windows of all instances, as the table counts them, with the number of its calls. */
function openWindows() {
  const counts = new Map<number, number>();
  const state = { calls: 0, down: false };
  const count = async (_scope: string, minute: number, requests: number) => {
    state.calls += 1;
    if (state.down) throw new Error("down");
    const counted = (counts.get(minute) ?? 0) + requests;
    counts.set(minute, counted);
    return counted;
  };
  return { count, counts, state };
}

const limits = fc.constantFrom(1, 3, 10, 199, 200, 300, 1_000);

/** A request at one of the instances, the death of an instance, or a minute that its clock moves to. */
const happening = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({ kind: fc.constant("requests"), at: fc.nat(9), count: fc.integer({ min: 1, max: 80 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("death"), at: fc.nat(9), count: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("clock"), at: fc.nat(9), count: fc.nat(2) }) },
);

describe("leased requests", () => {
  it("never admit more than the limit of a minute, with any instances, deaths and clocks", async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(happening, { maxLength: 120 }), async (limit, happenings) => {
        const windows = openWindows();
        const instances = Array.from({ length: 10 }, () => ({ leases: new RequestLeases(windows), minute: 0 }));
        const admitted = new Map<number, number>();
        for (const { kind, at, count } of happenings) {
          const instance = instances[at] ?? { leases: new RequestLeases(windows), minute: 0 };
          if (kind === "death") instance.leases = new RequestLeases(windows);
          if (kind === "clock") instance.minute = count;
          const { leases, minute } = instance;
          const requests = kind === "requests" ? Array.from({ length: count }) : [];
          // Some at once, as instances that serve several requests would take them.
          const taken = await Promise.all(requests.map(() => leases.take({ scope, limit }, minute)));
          const passed = taken.filter((left) => left !== undefined).length;
          admitted.set(minute, (admitted.get(minute) ?? 0) + passed);
        }
        for (const passed of admitted.values()) expect(passed).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it("admit at least 95 % of the limit in a burst at up to ten instances, however it is spread", async () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(limits, weights, fc.infiniteStream(fc.nat(999)), async (limit, spread, draws) => {
        const windows = openWindows();
        const instances = spread.flatMap((weight) => {
          const leases = new RequestLeases(windows);
          return Array.from({ length: weight }, () => leases);
        });
        let admitted = 0;
        for (let sent = 0; sent < limit; sent += 1) {
          const leases = instances[Number(draws.next().value) % instances.length];
          if ((await leases?.take({ scope, limit }, 0)) !== undefined) admitted += 1;
        }
        expect(admitted).toBeGreaterThanOrEqual(0.95 * limit);
      }),
      { numRuns: 30 },
    );
  });

  it("admit at least 95 % even when each of ten instances keeps the largest possible rest", async () => {
    const limit = 1_000;
    const windows = openWindows();
    const instances = Array.from({ length: 10 }, () => new RequestLeases(windows));
    let admitted = 0;
    // Leases of 1, 2, 4 and 6 are begun: 8 requests use up all but five of the last.
    for (const leases of instances) {
      for (let sent = 0; sent < 8; sent += 1) if ((await leases.take({ scope, limit }, 0)) !== undefined) admitted += 1;
    }
    const other = new RequestLeases(windows);
    while ((await other.take({ scope, limit }, 0)) !== undefined) admitted += 1;
    expect(admitted).toBe(952);
  });

  it("grow from one request and return to one by one at 90 % of the limit, with half of the writes", async () => {
    const windows = openWindows();
    const leases = new RequestLeases(windows);
    const callsAfter: number[] = [];
    for (let sent = 1; sent <= 1_000; sent += 1) {
      expect(await leases.take({ scope, limit: 1_000 }, 0)).toBe(1_000 - sent);
      callsAfter.push(windows.state.calls);
    }
    expect(callsAfter.slice(0, 14)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5]);
    expect(callsAfter.slice(899, 903)).toEqual([410, 411, 412, 413]);
    expect(windows.state.calls).toBe(510);
    expect(await leases.take({ scope, limit: 1_000 }, 0)).toBeUndefined();
    expect(windows.state.calls).toBe(510);
  });

  it("are shared by the requests that wait for them", async () => {
    const windows = openWindows();
    const leases = new RequestLeases(windows);
    const taken = await Promise.all(Array.from({ length: 7 }, () => leases.take({ scope, limit: 1_000 }, 0)));
    expect(taken).toEqual([999, 998, 997, 996, 995, 994, 993]);
    expect(windows.state.calls).toBe(3);
  });

  it("are taken again after the store was down", async () => {
    const windows = openWindows();
    const leases = new RequestLeases(windows);
    windows.state.down = true;
    await expect(leases.take({ scope, limit: 10 }, 0)).rejects.toThrow("down");
    windows.state.down = false;
    expect(await leases.take({ scope, limit: 10 }, 0)).toBe(9);
  });
});
