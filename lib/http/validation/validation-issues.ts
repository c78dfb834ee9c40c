import type * as z from "zod";
import { noShape } from "#lib/http/validation/issue-text.ts";
import type { Issue } from "#lib/platform/refusal.ts";

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Codes that a schema's own check may set: `refine(test, { error, params: { code: "required" } })`. */
const ownCodes: readonly Issue["code"][] = [
  "invalid_type",
  "invalid_string",
  "invalid_enum_value",
  "too_small",
  "too_big",
  "required",
  "reserved_event",
];

/**
 * Translates zod's issues into the contract's (00 section 6). `input` is the parsed value, since zod does not report what it
 * received. Paths are relative to it.
 */
export function validationIssues(issues: readonly ZodIssue[], input: unknown): Issue[] {
  return issues.flatMap((issue) => translate(issue, [], input));
}

function translate(issue: ZodIssue, above: Path, input: unknown): Issue[] {
  const path = [...above, ...issue.path];
  const value = valueAt(input, path);
  const one = (code: Issue["code"]): Issue[] => [{ field: fieldOf(path), message: issue.message, code }];
  switch (issue.code) {
    case "invalid_type":
      return [wrongType(path, value, issue.message)];
    case "invalid_format":
      return one("invalid_string");
    case "invalid_value":
      return issue.values.some((each) => typeof each === typeof value)
        ? one("invalid_enum_value")
        : [wrongType(path, value, issue.message)];
    case "too_small":
    case "too_big":
      return one(issue.code);
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        field: fieldOf([...path, key]),
        message: issue.message,
        code: "unrecognized_keys",
      }));
    case "invalid_key":
    case "invalid_element":
      return issue.issues.flatMap((inner) => translate(inner, path, input));
    case "invalid_union":
      return translateUnion(issue, { path, value, input });
    case "custom":
      return [customIssue(issue, path)];
    default:
      return one("custom");
  }
}

/**
 * A union is reported by the branch whose own type fits, so that only something inside is wrong. If no branch or several fit
 * equally well, the union itself is reported.
 */
function translateUnion(
  issue: Extract<ZodIssue, { code: "invalid_union" }>,
  { path, value, input }: { path: Path; value: unknown; input: unknown },
): Issue[] {
  if (value === undefined || value === null) return [wrongType(path, value, issue.message)];
  const own = fieldOf(path);
  // A discriminated union has no branches if its discriminator, a text, matches none of them.
  if (issue.errors.length === 0) {
    const { message } = issue;
    return typeof value === "string"
      ? [{ field: own, message, code: "invalid_enum_value" }]
      : [wrongType(path, value, message)];
  }
  const branches = issue.errors
    .map((inner) => inner.flatMap((each) => translate(each, path, input)))
    .filter((inner) => !inner.some((each) => each.field === own && isMismatch(each)))
    .sort((a, b) => a.length - b.length);
  const [best, second] = branches;
  if (best !== undefined && best.length !== second?.length) return best;
  return [{ field: own, message: noShape, code: "invalid_union" }];
}

const isMismatch = (issue: Issue): boolean => issue.code === "invalid_type" || issue.code === "invalid_union";

function wrongType(path: Path, value: unknown, message: string): Issue {
  const received = typeName(value);
  return {
    field: fieldOf(path),
    message: received === "undefined" ? "This field is required." : message,
    code: "invalid_type",
    received,
  };
}

function customIssue(issue: Extract<ZodIssue, { code: "custom" }>, path: Path): Issue {
  const code = ownCodes.find((each) => each === issue.params?.["code"]) ?? "custom";
  const received: unknown = issue.params?.["received"];
  return {
    field: fieldOf(path),
    message: issue.message,
    code,
    ...(typeof received === "string" && { received }),
  };
}

const fieldOf = (path: Path): string => path.map(String).join(".");

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    const holder = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    return holder ? Reflect.get(value, key) : undefined;
  }, input);
}
