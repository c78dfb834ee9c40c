import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { begunAt, type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: DeliveryProject;

const begun = Date.parse(begunAt);
const hour = 3_600;

beforeEach(async () => {
  project = await fixture.begin();
});

/** When each attempt of the endpoint's only message began, in seconds. */
async function attemptTimes(id: string): Promise<number[]> {
  const [{ messageId }] = await project.lines(id);
  const { body } = await project.call("GET", `/webhook-endpoints/${id}/deliveries/${messageId}`);
  return body.attemptLog.map(({ at }: { at: string }) => (Date.parse(at) - begun) / 1_000);
}

describe("Retry-After", () => {
  it("of a day at each attempt leads to no attempt later than 72 hours, and then to FAILED", async () => {
    fixture.answer("/days", 503, { "retry-after": String(24 * hour) });
    const { id } = await project.addEndpoint("/days");
    await project.addContacts(1);
    await fixture.advance(71 * hour);
    const seen = fixture.hooks.requests.length;
    expect(seen).toBe(3);
    await fixture.advance(3 * hour);
    const [line] = await project.lines(id);
    expect(line).toMatchObject({ status: "FAILED", nextAttemptAt: null, statusCode: 503 });
    expect(Date.parse(line.completedAt) - begun).toBeLessThanOrEqual(72 * hour * 1_000);
    const times = await attemptTimes(id);
    expect(times).toHaveLength(line.attempts);
    expect(Math.max(...times)).toBeLessThanOrEqual(72 * hour);
    for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(index * 24 * hour);
  });

  const inTenMinutes = new Date(begun + 600_000).toUTCString();

  it.each([
    [503, "600", 600, 600],
    [429, inTenMinutes, 600, 600],
    [503, String(48 * hour), 24 * hour, 24 * hour],
    [429, new Date(begun + 48 * hour * 1_000).toUTCString(), 24 * hour, 24 * hour],
    [503, "9".repeat(20), 24 * hour, 24 * hour],
    // Otherwise the schedule counts: 5 s after the first attempt, a tenth more or less.
    [503, "1", 4.5, 5.5],
    [503, new Date(begun - 600_000).toUTCString(), 4.5, 5.5],
    [503, "soon", 4.5, 5.5],
    [500, "600", 4.5, 5.5],
    [502, inTenMinutes, 4.5, 5.5],
  ])("on %i with %s is waited for as long as it may be", async (status, retryAfter, least, most) => {
    fixture.answer("/later", status, { "retry-after": retryAfter });
    const { id } = await project.addEndpoint("/later");
    await project.addContacts(1);
    await fixture.work();
    const [line] = await project.lines(id);
    const waits = (Date.parse(line.nextAttemptAt) - begun) / 1_000;
    expect(waits).toBeGreaterThanOrEqual(least);
    expect(waits).toBeLessThanOrEqual(most);
  });
});

describe("requests that are open at once", () => {
  const open: ServerResponse[] = [];

  const hold = (path: string) => fixture.hooks.answer(path, (response) => void open.push(response));

  /** So many requests are open; none follows although the endpoint gives the worker the time. */
  async function expectOpen(count: number): Promise<void> {
    await vi.waitFor(() => expect(open).toHaveLength(count), { timeout: 10_000 });
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(open).toHaveLength(count);
  }

  const end = (count: number, status = 200) => {
    for (const response of open.splice(0, count)) response.writeHead(status).end();
  };

  /** Looks while a worker is at work, whose open and further requests then succeed. */
  async function during(worked: Promise<void>, look: () => Promise<void>): Promise<void> {
    try {
      await look();
    } finally {
      fixture.answer("/busy", 200);
      end(open.length);
      await worked;
    }
  }

  it.each([429, 502, 504])("are ten, five from the first %i on, and ten again after five minutes", async (status) => {
    const { id } = await project.addEndpoint("/busy");
    hold("/busy");
    await project.addContacts(25);
    await during(fixture.work(), async () => {
      await expectOpen(10);
      end(1, status);
      await expectOpen(9);
      end(4);
      await expectOpen(5);
      // A further answer of this kind does not slow it further.
      end(2, status);
      await expectOpen(5);
      end(5);
      await expectOpen(5);
    });
    for (const [second, count] of [
      [299, 5],
      [300, 10],
    ] as const) {
      fixture.clock.at = new Date(begun + second * 1_000);
      hold("/busy");
      await project.addContacts(15);
      await during(fixture.work(), () => expectOpen(count));
    }
    await fixture.advance(hour);
    expect(await project.lines(id)).toMatchObject(Array(55).fill({ status: "DELIVERED" }));
  });

  it("are five in the next turn, too, when all ten were refused", async () => {
    fixture.answer("/busy", 429);
    const { id } = await project.addEndpoint("/busy");
    await project.addContacts(10);
    await fixture.work();
    expect(fixture.hooks.requests).toHaveLength(10);
    hold("/busy");
    await during(fixture.advance(30), () => expectOpen(5));
    expect(await project.lines(id)).toMatchObject(Array(10).fill({ status: "DELIVERED", attempts: 2 }));
  });
});

describe("an endpoint that failed ten times in a turn", () => {
  it("rests for 30 s, and then gets what came meanwhile", async () => {
    fixture.answer("/down", 500);
    const { id } = await project.addEndpoint("/down");
    await project.addContacts(10);
    await fixture.work();
    await fixture.advance(29);
    expect(fixture.hooks.requests).toHaveLength(10);
    await fixture.advance(2);
    expect(fixture.hooks.requests).toHaveLength(20);
    // It rests again, and its next attempts are five minutes away.
    await project.addContacts(1);
    await fixture.work();
    expect(fixture.hooks.requests).toHaveLength(20);
    fixture.answer("/down", 200);
    await fixture.advance(60);
    const delivered = (await project.lines(id)).filter(({ status }: { status: string }) => status === "DELIVERED");
    expect(delivered).toHaveLength(1);
  });
});
