/**
 * The expressions of one DynamoDB command, made of typed parts (attributes.ts). All names and values get generated aliases, so
 * reserved words need no care and the parts of a command cannot clash.
 */

/** What an update changes. */
export type Change = (clauses: Clauses, aliases: Aliases) => void;

/** The condition of a write, a filter, or the key condition of a query. */
export interface Condition {
  text(aliases: Aliases): string;
  /** Whether AND must put it in parentheses. */
  isAlternative?: boolean;
}

/** The attributes that a query returns. */
export type Projection = readonly ((aliases: Aliases) => string)[];

interface Clauses {
  SET: string[];
  REMOVE: string[];
  ADD: string[];
}

/** Aliases are short, because an expression ends at 4 KB. */
class Aliases {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  /** The alias of an attribute, or of a key in a map. */
  path(path: string | readonly string[]): string {
    return typeof path === "string" ? this.#name(path) : path.map((name) => this.#name(name)).join(".");
  }

  value(value: unknown): string {
    const alias = `:${this.#values.size.toString(36)}`;
    this.#values.set(alias, value);
    return alias;
  }

  /** DynamoDB refuses a command with an empty map of values. */
  get attributes() {
    return {
      ExpressionAttributeNames: Object.fromEntries([...this.#names].map(([name, alias]) => [alias, name])),
      ...(this.#values.size > 0 && { ExpressionAttributeValues: Object.fromEntries(this.#values) }),
    };
  }

  #name(name: string): string {
    const alias = this.#names.get(name) ?? `#${this.#names.size.toString(36)}`;
    this.#names.set(name, alias);
    return alias;
  }
}

/** Leaves out conditions that are undefined. @throws Error without any condition: DynamoDB refuses an empty expression. */
export function and(...conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  const [first, ...others] = given;
  if (!first) throw new Error("AND needs a condition.");
  if (others.length === 0) return first;
  const operand = (condition: Condition, aliases: Aliases) =>
    condition.isAlternative ? `(${condition.text(aliases)})` : condition.text(aliases);
  return { text: (aliases) => given.map((condition) => operand(condition, aliases)).join(" AND ") };
}

/** @throws Error without any condition. */
export function or(...conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions;
  if (!first) throw new Error("OR needs a condition.");
  if (others.length === 0) return first;
  return {
    text: (aliases) => conditions.map((condition) => condition.text(aliases)).join(" OR "),
    isAlternative: true,
  };
}

export const not = (condition: Condition): Condition => ({ text: (aliases) => `NOT (${condition.text(aliases)})` });

/** For an update, alone or in a transaction. @throws Error unless it changes something. */
export function updateOf(changes: readonly Change[], condition?: Condition) {
  const aliases = new Aliases();
  const clauses: Clauses = { SET: [], REMOVE: [], ADD: [] };
  for (const change of changes) change(clauses, aliases);
  const used = Object.entries(clauses).filter(([, parts]) => parts.length > 0);
  if (used.length === 0) throw new Error("The update changes no attribute. Leave it out.");
  return {
    UpdateExpression: used.map(([clause, parts]) => `${clause} ${parts.join(", ")}`).join(" "),
    ...(condition && { ConditionExpression: condition.text(aliases) }),
    ...aliases.attributes,
  };
}

/** For a put, a deletion or a condition check. */
export function conditionOf(condition: Condition) {
  const aliases = new Aliases();
  return { ConditionExpression: condition.text(aliases), ...aliases.attributes };
}

/** For a get. */
export function projectionOf(only: Projection) {
  const aliases = new Aliases();
  const ProjectionExpression = only.map((path) => path(aliases)).join(", ");
  return { ProjectionExpression, ...aliases.attributes };
}

export interface QueryParts {
  key: Condition;
  filter?: Condition | undefined;
  only?: Projection | undefined;
}

export function queryOf({ key, filter, only }: QueryParts) {
  const aliases = new Aliases();
  return {
    KeyConditionExpression: key.text(aliases),
    ...(filter && { FilterExpression: filter.text(aliases) }),
    ...(only && { ProjectionExpression: only.map((path) => path(aliases)).join(", ") }),
    ...aliases.attributes,
  };
}
