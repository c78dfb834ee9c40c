import fc from "fast-check";
import { expect, it } from "vitest";
import { busMsMax, putOnBus } from "#lib/domain/webhook/bus/bus-schedule.ts";
import { newDelivery } from "#lib/domain/webhook/delivering/delivery.ts";

const at = "2026-03-02T10:00:00.000Z";
const source = { kind: "event", contactId: "c", eventId: "e" } as const;
const delivery = newDelivery({ type: "event.tracked", timestamp: at, source }, at);

it("waits four times as long after each attempt, an hour at most", () => {
  const waits: number[] = [];
  let current = delivery;
  while (waits.length < 7 && current.nextAttemptAt !== null) {
    const attempt = { at: current.nextAttemptAt, durationMs: 0, error: "ThrottlingException" };
    current = putOnBus(current, attempt, 0.5);
    waits.push((Date.parse(current.nextAttemptAt ?? at) - Date.parse(attempt.at)) / 1_000);
  }
  expect(waits).toEqual([5, 20, 80, 320, 1_280, 3_600, 3_600]);
});

it("plans no attempt later than 24 hours after the event was told, and then fails", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }), (shares) => {
      let current = delivery;
      for (const share of shares) {
        if (current.nextAttemptAt === null) break;
        const ms = Date.parse(current.nextAttemptAt) - Date.parse(at);
        expect(ms).toBeLessThanOrEqual(busMsMax);
        current = putOnBus(current, { at: current.nextAttemptAt, durationMs: 3, error: "InternalFailure" }, share);
      }
      expect(current).toMatchObject({ status: "FAILED", nextAttemptAt: null, last: { error: "InternalFailure" } });
      expect(Date.parse(current.completedAt ?? at) - Date.parse(at)).toBeGreaterThan(busMsMax - 2 * 3_600_000);
    }),
  );
});
