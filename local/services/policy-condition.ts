import { compilePattern } from "#local/services/policy-pattern.ts";
import type { PolicyStatement } from "#local/template/model.ts";

/** Values of condition keys; a key with values for several items has a list. IAM ignores the case of keys. */
export type PolicyContext = Readonly<Record<string, string | readonly string[]>>;

export type PolicyCondition = (context: PolicyContext) => boolean;

/** Keys for which a call on this laptop has a value. Any other key would silently never match, so it is an error. */
const knownKeys = new Set([
  "aws:principalarn",
  "aws:requestedregion",
  "aws:securetransport",
  "aws:sourceaccount",
  "aws:sourcearn",
  "aws:sourceowner",
  "dynamodb:attributes",
  "dynamodb:leadingkeys",
  "iam:passedtoservice",
  "s3:prefix",
  "ses:fromaddress",
]);

/** Prefixes of tag keys: of the resource, and of the resource that the call creates. */
const tagKeys = ["aws:resourcetag/", "aws:requesttag/"];

const isKnown = (key: string): boolean => knownKeys.has(key) || tagKeys.some((prefix) => key.startsWith(prefix));

const equal = (expected: string) => (actual: string) => actual === expected;
const equalIgnoringCase = (expected: string) => (actual: string) => actual.toLowerCase() === expected.toLowerCase();

const operators: Record<string, { matches(expected: string): (actual: string) => boolean; negated: boolean }> = {
  StringEquals: { matches: equal, negated: false },
  StringNotEquals: { matches: equal, negated: true },
  StringEqualsIgnoreCase: { matches: equalIgnoringCase, negated: false },
  StringNotEqualsIgnoreCase: { matches: equalIgnoringCase, negated: true },
  StringLike: { matches: compilePattern, negated: false },
  StringNotLike: { matches: compilePattern, negated: true },
  ArnEquals: { matches: compilePattern, negated: false },
  ArnNotEquals: { matches: compilePattern, negated: true },
  ArnLike: { matches: compilePattern, negated: false },
  ArnNotLike: { matches: compilePattern, negated: true },
  Bool: { matches: equalIgnoringCase, negated: false },
};

const forAllValues = "ForAllValues:";

/** All operators and keys of a statement must hold, with any of a key's values. Throws on unsupported conditions. */
export function compileConditions(conditions: PolicyStatement["conditions"]): PolicyCondition {
  const compiled = Object.entries(conditions).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => compileCondition(operator, key, values)),
  );
  return (context) => compiled.every((condition) => condition(context));
}

function compileCondition(name: string, key: string, values: string[]): PolicyCondition {
  const lowerKey = key.toLowerCase();
  if (!isKnown(lowerKey)) throw new Error(`The policy condition key ${key} is not judged here.`);
  if (name === "Null") return (context) => values.includes(String(context[lowerKey] === undefined));
  const forAll = name.startsWith(forAllValues);
  const lenient = name.endsWith("IfExists") || forAll;
  const operator = operators[name.replace(forAllValues, "").replace(/IfExists$/, "")];
  if (!operator) throw new Error(`The policy condition operator ${name} is not judged here.`);
  const matchers = values.map(operator.matches);
  return (context) => {
    const actual = context[lowerKey];
    if (actual === undefined) return lenient || operator.negated;
    const holds = (value: string) => matchers.some((matches) => matches(value)) !== operator.negated;
    // Without ForAllValues any value of a list suffices; with it, an empty list holds, too.
    return forAll ? [actual].flat().every(holds) : [actual].flat().some(holds);
  };
}
