import { beforeEach, expect, it, vi } from "vitest";
import { consumePatiently } from "#lib/messaging/patient-consumer.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";

/** Bodies of messages that no worker has. */
let waiting: string[];
let worked: string[];
let removed: string[];
let clock: TestClock;

beforeEach(() => {
  waiting = [];
  worked = [];
  removed = [];
  clock = new TestClock();
});

const further = {
  take: async (max: number) =>
    waiting.splice(0, Math.min(max, 10)).map((body) => ({ id: body, body: JSON.stringify(body), receipt: body })),
  remove: async ({ receipt }: { receipt: string }) => void removed.push(receipt),
};

/** Takes messages for 30 s, eleven at once, with a second between two looks. */
function consume(work: (body: unknown) => Promise<void>, ports: Partial<typeof further> = {}) {
  const sleep = async (ms: number) => clock.advance(ms / 1_000);
  const patiently = consumePatiently({ further: { ...further, ...ports }, furtherMax: 11, clock, sleep });
  const note = async (body: unknown) => {
    worked.push(String(body));
    await work(body);
  };
  return patiently(queueEvent('"slow"'), { work: note, until: clock.in(30) });
}

it("takes further messages while one of its own waits", async () => {
  const slow = Promise.withResolvers<void>();
  waiting = Array.from({ length: 12 }, (_, index) => `further ${index}`);
  const all = [...waiting];
  const answer = await consume((body) => {
    if (body === "further 11") slow.resolve();
    return body === "slow" ? slow.promise : Promise.resolve();
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(worked).toEqual(["slow", ...all]);
  expect(removed).toEqual(all);
});

it("takes none after its time, and ends with its own", async () => {
  const slow = Promise.withResolvers<void>();
  let looks = 0;
  const take = async () => {
    looks += 1;
    return [];
  };
  const consumed = consume(() => slow.promise, { take });
  await vi.waitUntil(() => clock.at >= new Date(Date.parse(someTime) + 30_000));
  slow.resolve();
  expect(await consumed).toEqual({ batchItemFailures: [] });
  expect(looks).toBe(29);
});

it("leaves a further message that fails to come again, and returns its own", async () => {
  const slow = Promise.withResolvers<void>();
  waiting = ["broken", "well"];
  const answer = await consume(async (body) => {
    if (body === "well") slow.resolve();
    if (body === "slow") await slow.promise;
    if (body !== "well") throw new Error("It failed.");
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
  expect(removed).toEqual(["well"]);
});

it("finishes its own when the queue does not answer", async () => {
  const slow = Promise.withResolvers<void>();
  const take = async () => {
    slow.resolve();
    throw new Error("away");
  };
  expect(await consume(() => slow.promise, { take })).toEqual({ batchItemFailures: [] });
});
