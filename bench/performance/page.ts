import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BookResult, DrainResult, LevelResult, OperationResult, Results } from "#bench/performance/results.ts";

const file = join(import.meta.dirname, "../../docs/performance.md");

/** The bundles that callers wait for most often have the lower goal. */
const quickStarts = ["api/send", "api/track", "api/verify", "api/pages"];
const startGoalMs = { quick: 120, other: 150 };
const firstRequestGoalMs = 400;

/** For the first search among a million contacts. */
const bookGoal = { contacts: 1_000_000, ms: 300, dollarsPerMillion: 20 };

/** An earlier run of this page, on a quick machine; requests a second over 10 connections. */
const quickRun = { date: "2026-11-28", verifyCpuMs: 1.2, track: 207, send: 110, list: 123 };

/** Writes docs/performance.md from the figures alone: the same figures give the same page. */
export function writePage(results: Results): void {
  const sections = [introduction, rates, costs, drains, coldStarts, firstRequests, growth, books, simulated];
  const written = sections.map((section) => section(results)).filter((text) => text !== "");
  writeFileSync(file, `${written.join("\n\n")}\n`);
}

function introduction({ date, machine, settings, operations }: Results): string {
  const { cores, processor, memoryGb, node } = machine;
  return [
    "# Performance",
    "",
    "`npm run bench -- --contacts 1000000` measures this page and writes it, from `bench/results.json`. Without a number of contacts the growth ends",
    "at 100,000, and `npm run bench -- --contacts 2000 --seconds 1 --rounds 1` is a quick run.",
    "",
    "| | |",
    "|---|---|",
    `| Date | ${date} |`,
    `| Machine | ${cores} cores (${processor}), ${whole(memoryGb)} GB of memory, Node ${node.slice(1)} |`,
    `| Project | ${whole(Math.min(settings.contacts, 100_000))} contacts, imported from a file |`,
    `| Load | ${settings.seconds} s at each number of connections, after a warm-up |`,
    "",
    "Functions, engines and the load itself share these cores, so a rate is the laptop's, not that of AWS. Calls, units and dollars are the same on",
    "AWS. Times differ from run to run and are never asserted. The run fails if a request makes half a call more than its goal.",
    "",
    ...comparison(operations),
  ].join("\n");
}

/** Machines of one kind differ by a factor of two, which says nothing about the code. */
function comparison(operations: readonly OperationResult[]): string[] {
  const verify = operations.find(({ name }) => name === "verify an address");
  const cpuMs = verify && typicalLevel(verify)?.usage.functionCpuMs;
  if (cpuMs === undefined) return [];
  return [
    "The goals of rates come from another machine of this kind, and such machines differ by a factor of two. The code of `verify an address` hardly ever",
    `changes, so its CPU time compares them: ${quickRun.verifyCpuMs} ms on ${quickRun.date}, with track at ${quickRun.track} requests a second, send at ${quickRun.send} and lists of 20 at ${quickRun.list};`,
    `${fixed(cpuMs)} ms in this run.`,
  ];
}

function rates({ operations }: Results): string {
  return [
    "## Requests",
    "",
    "Requests a second over 1, 10 and 50 connections. The other columns and the goal are for 10. *Done* is the rate until all work that the requests",
    "cause is done, too: until an email's delivery is counted. An operation that takes longer than a second alone is not tried with more connections.",
    "A live segment passes over all contacts ([why it misses its goal](decisions/0035-passes-read-the-table.md)).",
    "",
    table(
      ["operation", "1", "10", "50", "goal", "done", "p50 ms", "p99 ms"],
      operations.map((operation) => {
        const at = (connections: number) => levelAt(operation, connections);
        const shown = [1, 10, 50].map((connections) => compact(at(connections)?.perSecond));
        const typical = typicalLevel(operation);
        const times = [typical?.p50Ms, typical?.p99Ms].map(compact);
        return [operation.name, ...shown, goal(operation.rateGoal), compact(typical?.donePerSecond), ...times];
      }),
    ),
  ].join("\n");
}

function costs({ operations }: Results): string {
  return [
    "## What a request costs",
    "",
    "Averages over 10 connections. *Calls* are the service calls of the answering function, and *in turn* those of them that run one after another, for",
    "which a caller waits; both with their goals. *In all* adds the calls of workers until the work is done: an email until its delivery is counted. CPU",
    "time is that of all functions. Dollars are without SES.",
    "",
    table(
      ["operation", "calls", "goal", "in turn", "goal", "in all", "CPU ms", "write units", "read units", "$ a million"],
      operations.map((operation) => {
        const { usage } = typicalLevel(operation) ?? {};
        return [
          operation.name,
          fixed(usage?.callsAnswering),
          atMost(operation.callsMax),
          fixed(usage?.roundTrips),
          atMost(operation.roundTripsMax),
          ...[usage?.calls, usage?.functionCpuMs].map(fixed),
          ...[usage?.writeUnits, usage?.readUnits, usage?.dollarsPerMillion].map(exact),
        ];
      }),
    ),
    "",
    "[What it costs](cost.md) adds these up for whole months. [Where the CPU time of a send goes](decisions/0045-few-instances-on-few-cores.md).",
  ].join("\n");
}

function drains({ drains: measured }: Results): string {
  const row = ({ name, emails, perSecond, rateGoal, usage }: DrainResult) => [
    name,
    whole(emails),
    compact(perSecond),
    goal(rateGoal),
    fixed(usage.calls),
    fixed(usage.functionCpuMs),
    ...[usage.writeUnits, usage.readUnits, usage.dollarsPerMillion].map(exact),
  ];
  return [
    "## Many emails",
    "",
    "Emails a second from the call that causes them until the last delivery is counted. The figures are for one email.",
    "",
    table(
      ["", "emails", "a second", "goal", "calls", "CPU ms", "write units", "read units", "$ a million"],
      measured.map(row),
    ),
  ].join("\n");
}

function coldStarts({ coldStarts: starts, settings }: Results): string {
  const goalOf = (name: string) => (quickStarts.includes(name) ? startGoalMs.quick : startGoalMs.other);
  return [
    "## Cold starts",
    "",
    `The time to load each bundle and to create its clients, the median of ${settings.rounds} processes. On a busy machine only the CPU time means something.`,
    "The goal is for the elapsed time.",
    "",
    table(
      ["function", "KB (gzip)", "CPU ms", "ms", "goal"],
      starts.map(({ name, kilobytes, cpuMs, ms }) =>
        name.includes("/")
          ? [name, whole(kilobytes), whole(cpuMs), whole(ms), `≤ ${goalOf(name)}`]
          : [name, "", whole(cpuMs), whole(ms), ""],
      ),
    ),
  ].join("\n");
}

function firstRequests({ firstRequests: measured }: Results): string {
  if (measured.length === 0) return "";
  return [
    "## First requests",
    "",
    "The first request of each function on a stack that has just started, which starts an instance. They run one after another.",
    "",
    table(
      ["request", "ms", "goal"],
      measured.map(({ request, ms }) => [request, whole(ms), `≤ ${firstRequestGoalMs}`]),
    ),
  ].join("\n");
}

function growth({ growth: measured }: Results): string {
  const sizes = [...new Set(measured.map(({ contacts }) => contacts))];
  const names = [...new Set(measured.map(({ name }) => name))];
  const cell = (name: string, size: number) => {
    const found = measured.find((row) => row.name === name && row.contacts === size);
    if (!found) return "";
    const units = [
      ...(found.writeUnits > 0 ? [`${exact(found.writeUnits)} W`] : []),
      ...(found.readUnits > 0 ? [`${exact(found.readUnits)} R`] : []),
    ];
    return `${units.join(", ")}; ${fixed(found.ms)} ms`;
  };
  return [
    "## Growth",
    "",
    "Write and read units and the time of one operation in projects of different sizes, without HTTP. Single contacts and lists must cost the same in",
    "every size: the run fails otherwise. These searches read the index; a search of an",
    "[address book](decisions/0036-searches-read-a-packed-book.md) costs less.",
    "",
    table(
      ["contacts", ...sizes.map(whole)],
      names.map((name) => [name, ...sizes.map((size) => cell(name, size))]),
    ),
  ].join("\n");
}

function books({ books: measured }: Results): string {
  if (measured.length === 0) return "";
  const row = (book: BookResult) => [
    whole(book.contacts),
    fixed(book.bytes / 1_000_000),
    book.matching,
    whole(book.firstCpuMs),
    whole(book.firstMs),
    isLargest(book) ? atMost(bookGoal.ms) : "",
    fixed(book.nextMs),
    whole(book.objectsRead),
    fixed(book.readUnits),
    (book.firstDollars * 1_000_000).toFixed(1),
    isLargest(book) ? atMost(bookGoal.dollarsPerMillion) : "",
  ];
  return [
    "## Searches of an address book",
    "",
    "The first page of a search, with the total, in a [packed address book](decisions/0036-searches-read-a-packed-book.md). *First* is the first search of a new",
    "process, which has read and compiled nothing; *next* is the same search again. Objects are files here; S3 takes some 30 ms for each, ten at once. Dollars",
    "are those of a million first searches: units, objects, and the function's time as measured here.",
    "",
    table(
      [
        "contacts",
        "packed MB",
        "text in",
        "first: CPU ms",
        "ms",
        "goal",
        "next: ms",
        "objects read",
        "read units",
        "$ a million",
        "goal",
      ],
      measured.map(row),
    ),
  ].join("\n");
}

function simulated({ simulated: runs }: Results): string {
  const [first] = runs;
  return [
    "## A campaign to a million",
    "",
    `The code that freezes, dispatches, paces and hands over, in a simulation of AWS with virtual time. The account may send ${first?.rate ?? 0} emails a second;`,
    "campaigns get 80 % of it. [More rates](cost.md#a-campaign-to-a-million).",
    "",
    table(
      ["recipients", "until SENT", "emails a second", "write units an email", "read units an email"],
      runs.map(({ contacts, sentSeconds, perSecond, writeUnits, readUnits }) => [
        whole(contacts),
        sentSeconds < 120 ? `${whole(sentSeconds)} s` : `${fixed(sentSeconds / 60)} min`,
        whole(perSecond),
        exact(writeUnits),
        exact(readUnits),
      ]),
    ),
  ].join("\n");
}

const isLargest = ({ contacts }: BookResult): boolean => contacts === bookGoal.contacts;

/** The level of the goals, or the highest that was tried. */
const typicalLevel = (operation: OperationResult): LevelResult | undefined =>
  levelAt(operation, 10) ?? operation.levels.at(-1);

const levelAt = ({ levels }: OperationResult, connections: number): LevelResult | undefined =>
  levels.find((level) => level.connections === connections);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = `|---|${"---:|".repeat(head.length - 1)}`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

const atMost = (value: number | undefined): string => (value === undefined ? "" : `≤ ${value}`);

const goal = (value: number | undefined): string => (value === undefined ? "" : `≥ ${value}`);

const compact = (value: number | undefined): string =>
  value === undefined ? "–" : value < 10 ? fixed(value) : whole(value);

const fixed = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(1));

const exact = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(2));

const whole = (value: number): string => Math.round(value).toLocaleString("en");
