import { setTimeout as sleep } from "node:timers/promises";
import type { Usage } from "#bench/mail-usage.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { RunningStack } from "#test/support/stack.ts";

/** EXECUTIONS changes the number. */
const executions = Number(process.env["EXECUTIONS"] ?? 10_000);
const callsAtOnce = 16;
const latencySamples = 20;
const fannedOut = 50;
const looked = 100;
const pollMs = 250;
const waitSecondsMax = 3_600;

const goals = { writeUnitsMax: 12, firstStepMsMax: 2_000 };

const shortDelaySeconds = 600;
const longDelaySeconds = 86_400;
/** Scheduler's timers fire up to a minute late. */
const timerLateSeconds = 60;

/** Each run of an acting step leaves one mark. Without exactly two marks, a step ran twice or never. */
const marksEach = 2;
const marking = { type: "UPDATE_CONTACT", config: { updates: { marks: "{{marks}}x" } } };
const steps = [
  marking,
  { type: "DELAY", config: { amount: shortDelaySeconds / 60, unit: "minutes" } },
  { type: "CONDITION", config: { field: "data.marks", operator: "equals", value: "x" } },
  { type: "DELAY", config: { amount: longDelaySeconds / 3_600, unit: "hours" } },
  marking,
];

interface Shown {
  id: string;
  status: string;
  startedAt: string;
  completedAt: string | null;
  stepExecutions: { status: string; startedAt: string }[];
}

/**
 * Executions of six steps with two delays through the whole local stack, from the first event to the last end, with the clock
 * advanced in between. Also the time from an event to its first step, and one event that starts 50 workflows.
 */
export async function workflowsBench(): Promise<void> {
  const stack = await RunningStack.start({ env: { PETREL_REQUESTS_PER_MINUTE: "10000000" } });
  try {
    const bench = new WorkflowsBench(stack);
    const firstStepMs = await bench.firstSteps();
    const fanOutMs = await bench.fanOut();
    const { seconds, usage } = await bench.crowd();
    await bench.checkCrowd();
    report({ seconds, usage, firstStepMs, fanOutMs });
  } finally {
    await stack.stop();
  }
}

class WorkflowsBench {
  readonly #stack: RunningStack;

  constructor(stack: RunningStack) {
    this.#stack = stack;
  }

  /** Milliseconds from the answer to the start of the first step, on an idle stack. */
  async firstSteps(): Promise<number[]> {
    const id = await this.#workflow("bench.first", [{ type: "EXIT", config: {} }]);
    const taken: number[] = [];
    for (let sample = 0; sample <= latencySamples; sample += 1) {
      const contactId = await this.#track("bench.first", `first-${sample}@example.com`);
      const answeredAt = Date.now();
      const shown = await this.#ended(id, contactId);
      taken.push(Date.parse(shown.stepExecutions[0]?.startedAt ?? "") - answeredAt);
    }
    // Without the first sample, which includes cold starts.
    return taken.slice(1);
  }

  /** Milliseconds from the answer until all workflows waiting for one event have ended. */
  async fanOut(): Promise<number> {
    const ids = await mapConcurrently(Array.from({ length: fannedOut }), 4, () =>
      this.#workflow("bench.many", [{ type: "EXIT", config: {} }]),
    );
    // An enabled workflow takes effect within 5 s.
    await sleep(6_000);
    const contactId = await this.#track("bench.many", "many@example.com");
    const answeredAt = Date.now();
    await this.#stack.settle(waitSecondsMax);
    const ends = await mapConcurrently(ids, callsAtOnce, (id) => this.#ended(id, contactId));
    return Math.max(...ends.map(({ completedAt }) => Date.parse(completedAt ?? ""))) - answeredAt;
  }

  /** Seconds of work between the first event and the last end, and the total usage. */
  async crowd(): Promise<{ seconds: number; usage: Usage }> {
    const id = await this.#crowdWorkflow();
    await sleep(6_000);
    await this.#stack.settle(waitSecondsMax);
    await this.#stack.local("DELETE", "/usage");
    const startedAt = performance.now();
    await mapConcurrently(numbers(executions), callsAtOnce, (number) =>
      this.#track("bench.crowd", crowdAddress(number)),
    );
    await this.#stack.settle(waitSecondsMax);
    for (const advanced of [shortDelaySeconds, longDelaySeconds + timerLateSeconds]) {
      await this.#stack.advance(advanced);
      await this.#stack.settle(waitSecondsMax);
    }
    const completed = `/workflows/${id}/executions?status=COMPLETED&pageSize=1`;
    await until(async () => (await this.#get<{ total: number }>(completed)).total >= executions);
    const seconds = (performance.now() - startedAt) / 1_000;
    const usage = await this.#stack.local<Usage>("GET", "/usage");
    await this.#checkSteps(id);
    return { seconds, usage };
  }

  /** Every contact must have two marks. */
  async checkCrowd(): Promise<void> {
    let [seen, cursor] = [0, ""];
    do {
      const page = await this.#get<{ data: Marked[]; cursor?: string }>(`/contacts?search=crowd-&limit=100${cursor}`);
      const wrong = page.data.find(({ data }) => data.marks !== "x".repeat(marksEach));
      if (wrong) throw new Error(`${wrong.email} bears ${wrong.data.marks ?? "no marks"}.`);
      seen += page.data.length;
      cursor = page.cursor ? `&cursor=${encodeURIComponent(page.cursor)}` : "";
    } while (cursor !== "");
    if (seen !== executions) throw new Error(`${seen} contacts were marked.`);
  }

  async #checkSteps(id: string): Promise<void> {
    const { data, total } = await this.#get<{ data: Shown[]; total: number }>(
      `/workflows/${id}/executions?pageSize=${looked}`,
    );
    if (total !== executions) throw new Error(`There are ${total} executions.`);
    for (const { id: executionId } of data) {
      const { status, stepExecutions } = await this.#get<Shown>(`/workflows/${id}/executions/${executionId}`);
      const done = stepExecutions.filter((step) => step.status === "COMPLETED");
      if (status !== "COMPLETED" || stepExecutions.length !== 6 || done.length !== 6) {
        throw new Error(`Execution ${executionId} is ${status} after ${done.length} steps.`);
      }
    }
  }

  async #crowdWorkflow(): Promise<string> {
    const { id } = await this.#post("/workflows", { name: "Crowd", eventName: "bench.crowd" });
    let before: { id: string; type: string } | undefined;
    for (const step of steps) {
      const added = await this.#post(`/workflows/${id}/steps`, {
        ...step,
        name: "Step",
        autoConnect: !isCondition(before),
      });
      if (isCondition(before)) {
        await this.#post(`/workflows/${id}/transitions`, { fromStepId: before?.id, toStepId: added.id, branch: "yes" });
      }
      before = { id: added.id, type: step.type };
    }
    await this.#call("PATCH", `/workflows/${id}`, { enabled: true });
    return id;
  }

  async #workflow(eventName: string, itsSteps: readonly object[]): Promise<string> {
    const { id } = await this.#post("/workflows", { name: eventName, eventName });
    for (const step of itsSteps) await this.#post(`/workflows/${id}/steps`, { ...step, name: "Step" });
    await this.#call("PATCH", `/workflows/${id}`, { enabled: true });
    return id;
  }

  /** Returns the contact's id. */
  async #track(event: string, email: string): Promise<string> {
    const { data } = await this.#call<{ data: { contact: string } }>("POST", "/events/track", { event, email });
    return data.contact;
  }

  /** The contact's execution, once it has ended. */
  async #ended(workflowId: string, contactId: string): Promise<Shown> {
    const path = `/workflows/${workflowId}/executions`;
    let id: string | undefined;
    await until(async () => {
      const { data } = await this.#get<{ data: Shown[] }>(`${path}?contactId=${contactId}`);
      id = data.find(({ completedAt }) => completedAt !== null)?.id;
      return id !== undefined;
    });
    return this.#get<Shown>(`${path}/${id}`);
  }

  #post(path: string, body: object): Promise<{ id: string }> {
    return this.#call("POST", path, body);
  }

  #get<T>(path: string): Promise<T> {
    return this.#call<T>("GET", path);
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.#stack.call<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

interface Marked {
  email: string;
  data: { marks?: string };
}

interface Figures {
  seconds: number;
  usage: Usage;
  firstStepMs: number[];
  fanOutMs: number;
}

function report({ seconds, usage: { total, functions }, firstStepMs, fanOutMs }: Figures): void {
  const each = (count: number) => (count / executions).toFixed(2);
  const jobs = functions["queues/jobs"];
  const writeUnits = (jobs?.writeUnits ?? 0) / executions - marksEach;
  const sorted = firstStepMs.toSorted((one, other) => one - other);
  const [middle = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const rows = Object.entries(functions)
    .filter(([, { invocations }]) => invocations > 0)
    .map(
      ([name, counts]) =>
        `${name.padEnd(16)} ${each(counts.writeUnits)} WRU, ${each(counts.readUnits)} RRU, ${each(counts.invocations)} invocations, ${each(counts.gbSeconds)} GB-s`,
    );
  console.log(
    [
      `${executions} executions of 6 steps with two delays: ${(executions / seconds).toFixed(0)} a second, each step once`,
      `${writeUnits.toFixed(2)} WRU to start and run one, beside one for each change of the contact (goal ${goals.writeUnitsMax})`,
      `${each(total.writeUnits)} WRU, ${each(total.readUnits)} RRU, ${each(total.queueRequests)} queue requests with its event and contact: $${((total.dollars / executions) * 1e6).toFixed(2)} a million`,
      ...rows,
      `first step ${middle} ms after the event was accepted, ${slowest} ms at most (goal ${goals.firstStepMsMax} ms)`,
      `one event through ${fannedOut} workflows in ${fanOutMs} ms`,
    ].join("\n  "),
  );
  const missed = [
    ...(writeUnits > goals.writeUnitsMax ? [`${writeUnits.toFixed(2)} WRU an execution`] : []),
    ...(slowest > goals.firstStepMsMax ? [`first step after ${slowest} ms`] : []),
  ];
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.join(", ")}.`);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

const crowdAddress = (number: number): string => `crowd-${number}@example.com`;

const isCondition = (step: { type: string } | undefined): boolean => step?.type === "CONDITION";

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + waitSecondsMax * 1_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not so after ${waitSecondsMax} s.`);
    await sleep(pollMs);
  }
}
