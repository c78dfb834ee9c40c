import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { InFlight } from "#lib/platform/in-flight.ts";

describe("calls in flight", () => {
  it("let their callers continue together when the last one has ended, even if it failed", async () => {
    const inFlight = new InFlight(sleep);
    const first = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const continued: string[] = [];
    const caller = (name: string, call: Promise<void>) =>
      inFlight
        .run(() => call)
        .catch(() => undefined)
        .then(() => inFlight.ended(1_000))
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
    const slept = Promise.withResolvers<void>();
    const asked: number[] = [];
    const inFlight = new InFlight((ms) => {
      asked.push(ms);
      return slept.promise;
    });
    void inFlight.run(() => new Promise(() => undefined));
    const ended = inFlight.ended(100);
    slept.resolve();
    expect(await ended).toBeUndefined();
    expect(asked).toEqual([100]);
  });

  it("do not hold each other up while they wait for the others", async () => {
    const inFlight = new InFlight(() => new Promise(() => undefined));
    const slow = Promise.withResolvers<void>();
    const continued: string[] = [];
    const waiting = (name: string) => inFlight.run(() => inFlight.othersEnded(100).then(() => continued.push(name)));
    const calls = [inFlight.run(() => slow.promise), waiting("first"), waiting("last")];
    await new Promise(setImmediate);
    expect(continued).toEqual([]);
    slow.resolve();
    await Promise.all(calls);
    expect(continued.toSorted()).toEqual(["first", "last"]);
    await waiting("alone");
    expect(continued).toHaveLength(3);
  });

  it("count once while several of their callers wait for the others", async () => {
    const inFlight = new InFlight(() => new Promise(() => undefined));
    const slow = Promise.withResolvers<void>();
    const continued: string[] = [];
    const waiting = (name: string) => inFlight.othersEnded(100).then(() => continued.push(name));
    const calls = [
      inFlight.run(() => slow.promise),
      inFlight.run(() => Promise.all([waiting("first"), waiting("last")])),
    ];
    await new Promise(setImmediate);
    expect(continued).toEqual([]);
    slow.resolve();
    await Promise.all(calls);
    expect(continued.toSorted()).toEqual(["first", "last"]);
  });

  it("wait for the calls inside other calls, and not for the outer ones", async () => {
    const inFlight = new InFlight(() => new Promise(() => undefined));
    const slow = Promise.withResolvers<void>();
    const continued: string[] = [];
    const inner = (name: string, before: Promise<void>) =>
      inFlight.run(async () => {
        await before;
        await inFlight.othersEnded(100);
        continued.push(name);
      });
    const outer = inFlight.run(() => Promise.all([inner("first", Promise.resolve()), inner("last", slow.promise)]));
    await new Promise(setImmediate);
    expect(continued).toEqual([]);
    slow.resolve();
    await outer;
    expect(continued.toSorted()).toEqual(["first", "last"]);
  });

  it("leave none behind when a call ends before its callers", async () => {
    const inFlight = new InFlight(() => new Promise(() => undefined));
    const slow = Promise.withResolvers<void>();
    const other = inFlight.run(() => slow.promise);
    let left: Promise<void> = Promise.resolve();
    await inFlight.run(async () => {
      left = inFlight.othersEnded(100);
    });
    slow.resolve();
    await Promise.all([left, other]);
    expect(await inFlight.ended(100)).toBeUndefined();
  });

  it("hold nothing up when there are none", async () => {
    const inFlight = new InFlight(sleep);
    await inFlight.run(async () => undefined);
    expect(await inFlight.ended(1_000)).toBeUndefined();
    expect(await inFlight.othersEnded(1_000)).toBeUndefined();
  });
});
