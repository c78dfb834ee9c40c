import type { LoadRun } from "#test/support/webhook-load/delivery-load.ts";
import { webhookShape } from "#test/support/webhook-load/delivery-load.ts";
import type { Behaviour } from "#test/support/webhook-load/simulated-endpoints.ts";

/** From the change to the first request (contract 15 section 4). */
const lagMsMax = 5_000;

/** Of one endpoint. */
const requestsAtOnceMax = 10;

/** Contract 15 section 5. */
const queueRequestsMax = 1.2;

/** A million deliveries of batches with eight each (docs/cost.md). */
const dollarsMax = 1.2;

/** Prices as in docs/cost.md. */
const dollars = { write: 0.625e-6, read: 0.125e-6, queueRequest: 0.4e-6, gbSecond: 13.33e-6 };

/** From the change to the first request, in milliseconds. */
function lagsOf(run: LoadRun, behaviour: Behaviour) {
  const lags = [...run.load.endpoints.toldTo(behaviour).values()].map(({ lagMs }) => lagMs).sort((a, b) => a - b);
  const part = (share: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0;
  return { median: part(0.5), p999: part(0.999), longest: part(1) };
}

/** From a WEBHOOK step to its call, in milliseconds. */
const longestStepOf = ({ load }: LoadRun): number => Math.max(0, ...load.stepLagsMs.values());

/** Of a delivery to a good endpoint. */
function costOf({ load, units, expected }: LoadRun) {
  const queueRequests = load.queue.requests / expected;
  const [write, read] = [units.write / expected, units.read / expected];
  const gbSeconds = ((load.queue.workerSeconds / expected) * webhookShape.memoryMb) / 1_024;
  const price =
    write * dollars.write + read * dollars.read + queueRequests * dollars.queueRequest + gbSeconds * dollars.gbSecond;
  return { queueRequests, write, read, gbSeconds, dollarsPerMillion: price * 1_000_000 };
}

/** The promises that a load broke, as sentences. */
export function loadFaults(run: LoadRun): string[] {
  const { load, expected } = run;
  const told = [...load.endpoints.toldTo("good").values()];
  const doubled = told.filter(({ attempts }) => attempts > 1).length;
  const { longest } = lagsOf(run, "good");
  const longestStepMs = longestStepOf(run);
  const claims: [boolean, string][] = [
    [told.length === expected, `${told.length} of ${expected} events were told`],
    [doubled === 0, `${doubled} events were told more than once`],
    [longest <= lagMsMax, `an event was told after ${longest} ms`],
    [longestStepMs <= lagMsMax, `a step was called after ${longestStepMs} ms`],
    [load.endpoints.atOnceMax <= requestsAtOnceMax, `an endpoint got ${load.endpoints.atOnceMax} requests at once`],
    [load.queue.failures + load.queue.timeouts === 0, "an invocation failed or ended before its work"],
  ];
  return claims.flatMap(([isKept, fault]) => (isKept ? [] : [fault]));
}

/** What a delivery of a load costs too much, as sentences. */
export function costFaults(run: LoadRun): string[] {
  const { queueRequests, dollarsPerMillion } = costOf(run);
  const claims: [boolean, string][] = [
    [queueRequests <= queueRequestsMax, `a delivery took ${queueRequests.toFixed(2)} queue requests`],
    [dollarsPerMillion <= dollarsMax, `a million deliveries cost $${dollarsPerMillion.toFixed(2)}`],
  ];
  return claims.flatMap(([isKept, fault]) => (isKept ? [] : [fault]));
}

/** The report of a load, as lines. */
export function loadReport(run: LoadRun): string[] {
  const { load, shape, expected } = run;
  const { queueRequests, write, read, gbSeconds, dollarsPerMillion } = costOf(run);
  const { median, p999, longest } = lagsOf(run, "good");
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `${Math.round(expected / shape.seconds)} events/s for ${shape.seconds} s, with ${shape.workers} workers at most`,
    ...[
      `told after ${inSeconds(median)} (median), ${inSeconds(p999)} (p99.9), at most ${inSeconds(longest)}`,
      `steps called after at most ${inSeconds(longestStepOf(run))}`,
      `${load.queue.concurrency} workers at once, ${load.queue.invocations} invocations`,
      `a delivery: ${write.toFixed(2)} writes, ${read.toFixed(2)} reads, ${queueRequests.toFixed(2)} queue requests, ${(gbSeconds * 1_000).toFixed(1)} MB-s`,
      `$${dollarsPerMillion.toFixed(2)} a million deliveries`,
    ].map((line) => `  ${line}`),
  ];
}
