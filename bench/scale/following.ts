import { Chance } from "#bench/scale/chance.ts";
import { Processor } from "#bench/scale/processor.ts";
import { type Instance, SimulatedQueue, type WorkerShape } from "#bench/scale/simulated/simulated-queue.ts";
import { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { FollowingCost } from "#test/support/following-cost.ts";

/** Settings of infra/stacks/workers-stack.ts. */
const feedbackShape: WorkerShape = {
  batchSize: 100,
  windowMs: 1_000,
  concurrencyMax: 40,
  memoryMb: 512,
  timeoutSeconds: 30,
};
export const streamShape = { batchSize: 500, windowMs: 1_000, memoryMb: 512 };

const secondsOfTraffic = 60;
const tickMs = 5;

/** A mail causes a Send and a Delivery; its record is inserted and marked. */
const recordsOfMail = 2;

/** A shard of the table takes 1,000 writes a second; a table starts with four. A mail is 2.4 writes. */
const shardsOf = (rate: number): number => Math.max(4, Math.ceil((rate * 2.4) / 1_000));

/** Per batch: one read of the records, then their marks, all concurrent. */
const feedbackCallsMs = { least: 12, most: 22 };

/** Per batch: counters, logs and rollups, a read and a write each, mostly sequential. */
export const streamCallsMs = { least: 60, most: 100 };

interface Notification {
  happenedMs: number;
}

interface FollowingRun {
  rate: number;
  seconds: number;
  shards: number;
  /** Milliseconds from an event until it was processed. */
  feedbackLags: number[];
  streamLags: number[];
  /** Peak concurrency of the feedback worker. */
  concurrency: number;
}

/** Simulates the feedback worker and the consumer of the table's stream at this rate of mails. */
export async function runFollowing(
  rate: number,
  cost: FollowingCost,
  seconds = secondsOfTraffic,
): Promise<FollowingRun> {
  const time = new VirtualTime(new Date("2026-06-01T09:00:00.000Z"));
  const chance = new Chance(2);
  const shards = shardsOf(rate);
  const all = rate * seconds * recordsOfMail;
  const [feedbackLags, streamLags]: [number[], number[]] = [[], []];
  // The queue delivers some notifications twice; the first application counts.
  const applied = new Set<Notification>();
  const feedback = new SimulatedQueue<Notification>({
    time,
    chance,
    shape: feedbackShape,
    start: (cpu): Instance<Notification> => ({
      async work(notifications) {
        await cpu.spend(cost.notification * notifications.length);
        await time.sleep(chance.between(feedbackCallsMs.least, feedbackCallsMs.most));
        for (const each of notifications.filter((one) => !applied.has(one))) {
          applied.add(each);
          feedbackLags.push(time.nowMs - each.happenedMs);
        }
      },
    }),
  });
  const queues = Array.from({ length: shards }, (): number[] => []);
  for (const queue of queues) void follow(queue);
  void arrive();
  await time.passUntil(() => feedbackLags.length >= all && streamLags.length >= all);
  return { rate, seconds, shards, feedbackLags, streamLags, concurrency: feedback.concurrency };

  async function arrive(): Promise<void> {
    const beganMs = time.nowMs;
    for (let record = 0; record < all; ) {
      await time.sleep(tickMs);
      const due = ((time.nowMs - beganMs) / 1_000) * rate * recordsOfMail;
      for (; record < Math.min(due, all); record += 1) {
        void feedback.send([{ happenedMs: time.nowMs }]);
        queues[record % shards]?.push(time.nowMs);
      }
    }
  }

  /** One batch at a time, which keeps a shard's order. */
  async function follow(queue: number[]): Promise<void> {
    const cpu = new Processor(time, streamShape.memoryMb);
    while (streamLags.length < all) {
      if (queue.length < streamShape.batchSize) await time.sleep(streamShape.windowMs);
      const batch = queue.splice(0, streamShape.batchSize);
      if (batch.length === 0) continue;
      await cpu.spend(cost.change * batch.length);
      await time.sleep(chance.between(streamCallsMs.least, streamCallsMs.most));
      for (const at of batch) streamLags.push(time.nowMs - at);
    }
  }
}

/** Twice a batching window, and time to work. */
const lagMsMax = 5_000;

export function followingFaults({ rate, feedbackLags, streamLags }: FollowingRun): string[] {
  const late = { feedback: p99(feedbackLags), stream: p99(streamLags) };
  return Object.entries(late).flatMap(([who, ms]) =>
    ms > lagMsMax ? [`At ${rate} mails/s: ${who} is ${(ms / 1_000).toFixed(1)} s late (p99)`] : [],
  );
}

export function followingReport(run: FollowingRun): string {
  const { rate, seconds, shards, feedbackLags, streamLags, concurrency } = run;
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const lags = (all: number[]) => `${inSeconds(p99(all))} (p99), at most ${inSeconds(longest(all))}`;
  return [
    `after ${rate} mails/s for ${seconds} s`,
    `  feedback lags ${lags(feedbackLags)}; ${concurrency} of ${feedbackShape.concurrencyMax} at once`,
    `  stream lags ${lags(streamLags)}; ${shards} shards`,
  ].join("\n");
}

const p99 = (lags: readonly number[]): number => lags.toSorted((a, b) => a - b)[Math.floor(lags.length * 0.99)] ?? 0;

const longest = (lags: readonly number[]): number => lags.reduce((most, lag) => Math.max(most, lag), 0);
