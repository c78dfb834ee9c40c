import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const file = join(import.meta.dirname, "../results.json");

/** Averages for one request or email. */
const usage = z.object({
  /** Service calls of the answering function. */
  callsAnswering: z.number(),
  /** Of these calls, those one after another. */
  roundTrips: z.number(),
  /** Service calls of all functions until the work is done. */
  calls: z.number(),
  /** CPU time of all functions. */
  functionCpuMs: z.number(),
  writeUnits: z.number(),
  readUnits: z.number(),
  /** Without the price of SES. */
  dollarsPerMillion: z.number(),
});

const level = z.object({
  connections: z.number(),
  requests: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Until all work that the requests caused is done. */
  donePerSecond: z.number(),
  usage,
});

const operation = z.object({
  name: z.string(),
  rateGoal: z.number().optional(),
  callsMax: z.number().optional(),
  roundTripsMax: z.number().optional(),
  levels: z.array(level),
});

const drain = z.object({
  name: z.string(),
  emails: z.number(),
  perSecond: z.number(),
  rateGoal: z.number().optional(),
  usage,
});

const coldStart = z.object({ name: z.string(), kilobytes: z.number(), cpuMs: z.number(), ms: z.number() });

const growth = z.object({
  name: z.string(),
  contacts: z.number(),
  writeUnits: z.number(),
  readUnits: z.number(),
  ms: z.number(),
});

/** Searches of a packed address book. `first` is that of a new instance. */
const book = z.object({
  contacts: z.number(),
  /** What the searched text is part of. */
  matching: z.string(),
  /** Packed. */
  bytes: z.number(),
  /** By the first search. */
  objectsRead: z.number(),
  readUnits: z.number(),
  firstCpuMs: z.number(),
  firstMs: z.number(),
  firstDollars: z.number(),
  nextMs: z.number(),
});

const simulated = z.object({
  contacts: z.number(),
  rate: z.number(),
  sentSeconds: z.number(),
  perSecond: z.number(),
  writeUnits: z.number(),
  readUnits: z.number(),
});

const firstRequest = z.object({ request: z.string(), ms: z.number() });

/** Everything that docs/performance.md shows. */
const results = z.object({
  date: z.string(),
  machine: z.object({ cores: z.number(), processor: z.string(), memoryGb: z.number(), node: z.string() }),
  settings: z.object({ contacts: z.number(), seconds: z.number(), rounds: z.number() }),
  firstRequests: z.array(firstRequest).default([]),
  operations: z.array(operation),
  drains: z.array(drain),
  coldStarts: z.array(coldStart),
  growth: z.array(growth),
  books: z.array(book).default([]),
  simulated: z.array(simulated),
});

export type Results = z.infer<typeof results>;
export type Settings = Results["settings"];
export type UsageResult = z.infer<typeof usage>;
export type LevelResult = z.infer<typeof level>;
export type OperationResult = z.infer<typeof operation>;
export type FirstRequestResult = z.infer<typeof firstRequest>;
export type DrainResult = z.infer<typeof drain>;
export type ColdStartResult = z.infer<typeof coldStart>;
export type GrowthResult = z.infer<typeof growth>;
export type BookResult = z.infer<typeof book>;
export type SimulatedResult = z.infer<typeof simulated>;

export const readResults = (): Results => results.parse(JSON.parse(readFileSync(file, "utf8")));

export function writeResults(measured: Results): void {
  const rounded = JSON.stringify(measured, (_key, value) => (typeof value === "number" ? round(value) : value), 2);
  writeFileSync(file, `${rounded}\n`);
}

/** Four significant digits. */
const round = (value: number): number => Number(value.toPrecision(4));
