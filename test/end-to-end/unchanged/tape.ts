import type { RunningStack } from "#test/support/stack.ts";

export interface Recorded {
  status: number;
  body: unknown;
}

/** Fields whose values differ in every run. */
const runsOwn = new Set(["messageId", "cursor", "requestId"]);
/** Messages are for people: no caller depends on their words. */
const words = new Set(["message", "suggestion"]);
const ownParts: readonly (readonly [RegExp, string])[] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, "<url>"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?/g, "<time>"],
  [/\d{4}-\d\d-\d\d/g, "<day>"],
  [/(?<=[?]t=)[\w-]+/g, "<token>"],
  [/[0-9a-f]{16}-<uuid>-\d{6}/g, "<messageId>"],
];

/** The answers of one run by the name of their request, without what differs between two runs: ids and times. */
export class Tape {
  readonly answers: Record<string, Recorded> = {};
  readonly #stack: RunningStack;
  #secret = "";

  constructor(stack: RunningStack) {
    this.#stack = stack;
  }

  use(secret: string): void {
    this.#secret = secret;
  }

  async call(name: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${this.#secret}`;
    const answer = await this.#stack.call(method, path, body, { authorization, ...headers });
    this.note(name, { status: answer.status, body: answer.body ?? null });
    return answer.body;
  }

  note(name: string, answer: Recorded): void {
    if (name in this.answers) throw new Error(`Two requests are named "${name}".`);
    this.answers[name] = { status: answer.status, body: withoutRun(answer.body) };
  }
}

/** Lists of objects are in the order of their text: ids, which order many lists, are random. */
function withoutRun(value: unknown, field = ""): unknown {
  if (typeof value === "string") return runsOwn.has(field) || words.has(field) ? `<${field}>` : withoutOwnParts(value);
  if (Array.isArray(value)) return value.map((item) => withoutRun(item)).sort(byText);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, item]) => [withoutOwnParts(key), withoutRun(item, key)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const withoutOwnParts = (text: string) =>
  ownParts.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text);

const byText = (one: unknown, other: unknown) => (told(one) < told(other) ? -1 : 1);

/** Keys without a value count for no order: a later release may have more of them. */
const told = (value: unknown) => JSON.stringify(value, (_key, item) => item ?? undefined);
