import fc from "fast-check";
import { expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());

const minute = 60;
const hour = 60 * minute;
const scheduleMs = 72 * hour * 1_000;
const checkMs = 5 * minute * 1_000;

interface Line {
  messageId: string;
  status: string;
  attempts: number;
  nextAttemptAt: string | null;
  completedAt: string | null;
}

/** What the test knows of an endpoint: its orders, and when each message's schedules began. */
class Model {
  status = "ENABLED";
  pausedUntil = 0;
  isDeleted = false;
  readonly begun = new Map<string, number[]>();
  readonly faults: string[] = [];
  readonly project: EndpointProject;
  readonly id: string;

  constructor(project: EndpointProject, id: string) {
    this.project = project;
    this.id = id;
  }

  get now(): number {
    return fixture.clock.at.getTime();
  }

  get isPaused(): boolean {
    return this.pausedUntil > this.now;
  }

  call(method: string, path = "", body?: object) {
    return this.project.call(method, `/webhook-endpoints/${this.id}${path}`, body);
  }

  async lines(): Promise<Line[]> {
    return (await this.call("GET", "/deliveries?limit=100")).body.data;
  }

  /** The endpoint gets a request. Its line is not stored yet when its message is new. */
  receive(messageId: string): void {
    const late = this.begun.get(messageId)?.every((since) => this.now - since > scheduleMs) ?? false;
    if (late) this.faults.push("a request after 72 hours");
    if (this.isPaused) this.faults.push("a request while paused");
    if (this.status !== "ENABLED" || this.isDeleted) this.faults.push(`a request while ${this.status}`);
  }

  begin(messageId: string): void {
    this.begun.set(messageId, [...(this.begun.get(messageId) ?? []), this.now]);
  }

  /** After every step: no line is stuck, and none says what cannot be. */
  async check(): Promise<void> {
    expect(this.faults).toEqual([]);
    if (this.isDeleted) {
      const left = (await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`HL#${this.project.id}`));
      return expect(left).toEqual([]);
    }
    this.status = (await this.call("GET")).body.status;
    for (const line of await this.lines()) {
      expect(line.attempts).toBeLessThanOrEqual(9);
      if (line.status !== "PENDING") {
        expect(["DELIVERED", "FAILED", "CANCELLED"]).toContain(line.status);
        expect(line).toMatchObject({ nextAttemptAt: null, completedAt: expect.any(String) });
        continue;
      }
      expect(this.status).toBe("ENABLED");
      expect(line.attempts).toBeLessThan(9);
      const next = Date.parse(line.nextAttemptAt ?? "");
      if (!this.isPaused) expect(next).toBeGreaterThan(this.now - checkMs);
      const since = this.begun.get(line.messageId)?.at(-1) ?? this.now;
      expect(next).toBeLessThanOrEqual(since + scheduleMs);
    }
  }
}

type Step =
  | { do: "answer"; status: number; retryAfter: number | null }
  | { do: "tell"; count: number }
  | { do: "pass"; seconds: number }
  | { do: "pause"; minutes: number }
  | { do: "switch"; status: "ENABLED" | "DISABLED" }
  | { do: "rotate" | "delete" }
  | { do: "redeliver"; line: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      status: fc.constantFrom(200, 500, 500, 503, 429, 504, 302, 410),
      retryAfter: fc.constantFrom(null, null, 600, 30 * hour),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("tell" as const), count: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      seconds: fc.constantFrom(1, 7, 31, 6 * minute, 40 * minute, 3 * hour, 9 * hour, 25 * hour, 60 * hour),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pause" as const), minutes: fc.constantFrom(0, 1, 90, 1_440) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("switch" as const),
      status: fc.constantFrom("ENABLED" as const, "ENABLED" as const, "DISABLED" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rotate" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("redeliver" as const), line: fc.nat() }) },
);

const histories = fc.tuple(fc.array(step, { minLength: 6, maxLength: 14 }), fc.boolean());

let addresses = 0;

async function take(model: Model, each: Step): Promise<void> {
  switch (each.do) {
    case "answer":
      return fixture.hooks.answer("/any", (response) => {
        model.receive(String(fixture.hooks.requests.at(-1)?.headers["webhook-id"]));
        response
          .writeHead(each.status, each.retryAfter === null ? {} : { "retry-after": String(each.retryAfter) })
          .end();
      });
    case "tell":
      return tell(model, each.count);
    case "pass":
      return fixture.advance(each.seconds);
    case "pause":
      model.pausedUntil = model.now + each.minutes * minute * 1_000;
      await model.call("POST", "/pause", { minutes: each.minutes });
      return fixture.work();
    case "switch":
      model.status = each.status;
      await model.call("PATCH", "", { status: each.status });
      return fixture.work();
    case "rotate":
      await model.call("POST", "/rotate-secret", {});
      return;
    case "delete":
      model.isDeleted = true;
      await model.call("DELETE");
      return fixture.advance(31);
    case "redeliver":
      return redeliver(model, each.line);
  }
}

/** Every event that is told while the endpoint is enabled has a line. */
async function tell(model: Model, count: number): Promise<void> {
  const before = new Set((await model.lines()).map(({ messageId }) => messageId));
  const isTold = model.status === "ENABLED";
  for (let index = 0; index < count; index += 1) {
    await fixture.addContact(model.project, `c${addresses++}@example.com`);
  }
  await fixture.follow();
  const fresh = (await model.lines()).filter(({ messageId }) => !before.has(messageId));
  for (const { messageId } of fresh) model.begin(messageId);
  if (before.size + count < 100) expect(fresh).toHaveLength(isTold ? count : 0);
  await fixture.work();
}

async function redeliver(model: Model, index: number): Promise<void> {
  // Two orders of one millisecond would be one.
  fixture.clock.advance(1);
  const lines = await model.lines();
  const line = lines[index % Math.max(1, lines.length)];
  if (!line) return;
  const { status } = await model.call("POST", `/deliveries/${line.messageId}/redeliver`);
  expect(status).toBe(model.status === "ENABLED" ? 202 : 400);
  if (status === 202 && line.status !== "PENDING") model.begin(line.messageId);
  await fixture.work();
}

it("attempts a message at most nine times in 72 hours, never while paused or disabled, and leaves none stuck", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ([steps, isDeleted]) => {
      const project = await fixture.begin();
      const { id } = await project.addEndpoint("/any");
      const model = new Model(project, id);
      for (const each of [{ do: "answer", status: 500, retryAfter: null } as const, ...steps]) {
        await take(model, each);
        await model.check();
      }
      await take(model, isDeleted ? { do: "delete" } : { do: "pass", seconds: 100 * hour });
      await model.check();
      const waiting = isDeleted ? [] : (await model.lines()).filter(({ status }) => status === "PENDING");
      expect(waiting).toEqual([]);
      await project.call("DELETE", `/webhook-endpoints/${id}`);
      await fixture.advance(31);
    }),
    { numRuns: 5 },
  );
});
