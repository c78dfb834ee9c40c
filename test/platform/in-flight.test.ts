import { afterEach, describe, expect, it, vi } from "vitest";
import { InFlight } from "#lib/platform/in-flight.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("calls in flight", () => {
  it("let their callers continue together when the last one has ended, even if it failed", async () => {
    const inFlight = new InFlight();
    const first = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const continued: string[] = [];
    const caller = (name: string, call: Promise<void>) =>
      inFlight
        .run(() => call)
        .catch(() => undefined)
        .then(() => inFlight.ended(60_000))
        .then(() => continued.push(name));
    const callers = [caller("first", first.promise), caller("last", last.promise)];
    first.resolve();
    await new Promise(setImmediate);
    expect(continued).toEqual([]);
    last.reject(new Error("Broken."));
    await Promise.all(callers);
    expect(continued.toSorted()).toEqual(["first", "last"]);
  });

  it("hold a caller up no longer than it asked for", async () => {
    vi.useFakeTimers();
    const inFlight = new InFlight();
    void inFlight.run(() => new Promise(() => undefined));
    const ended = inFlight.ended(100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await ended).toBeUndefined();
  });

  it("hold nothing up when there are none", async () => {
    const inFlight = new InFlight();
    await inFlight.run(async () => undefined);
    expect(await inFlight.ended(60_000)).toBeUndefined();
  });
});
