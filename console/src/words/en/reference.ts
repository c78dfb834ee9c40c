import { count } from "#words/format.ts";
import { translated } from "#words/translated.ts";

const characters = (value: number): string => `${count(value)} character${value === 1 ? "" : "s"}`;
const items = (value: number): string => `${count(value)} item${value === 1 ? "" : "s"}`;

interface Range {
  min?: number;
  max?: number;
  above?: number;
}

const range = ({ min, max, above }: Range, unit: (value: number) => string): string => {
  if (above !== undefined) return `more than ${unit(above)}`;
  if (min === undefined) return `at most ${unit(max ?? 0)}`;
  if (max === undefined) return `at least ${unit(min)}`;
  return min === max ? `exactly ${unit(min)}` : `${count(min)} to ${unit(max)}`;
};

export const reference = translated({
  title: "API reference",
  navigation: "API reference",
  openMenu: "Open menu",
  overview: "Overview",
  objects: "Objects",
  objectsHint: "The objects that several operations take or return.",
  operationsOf: (noun: string) => `Operations: ${noun}`,
  toConsole: "Open the console",
  signIn: "Sign in",
  settings: "Settings",
  samplesFor: "Samples for",
  search: {
    title: "Search the reference",
    open: "Search",
    placeholder: "An operation, a path or a field",
    results: "Results",
    none: "Nothing matches. Try a part of a path, such as “segments”, or the name of a field.",
    count: (found: number) => (found === 1 ? "1 result" : `${count(found)} results`),
    kinds: { operation: "Operation", noun: "Page", object: "Object" },
    field: "Field",
  },
  baseUrl: "Base URL",
  copyBaseUrl: "Copy base URL",
  document: "OpenAPI 3.1 document",
  authentication: "Authentication",
  authenticationHint: "Send a key as a bearer token. Each operation says which keys it takes.",
  callers: { secretKey: "Secret key", publicKey: "Public key", session: "Session" },
  callersTitle: "Call it with",
  anyone: "No key",
  or: "or",
  errors: "Errors",
  errorsHint: "An error has this form, except where an operation says otherwise. The code tells what happened.",
  nouns: "Everything else",
  operations: (held: number) => (held === 1 ? "1 operation" : `${count(held)} operations`),
  linkTo: (title: string) => `Link to ${title}`,
  parameters: { path: "Path", query: "Query", header: "Headers" },
  body: "Body",
  answers: "Answers",
  errorsOf: (statuses: string) => `Errors: ${statuses}`,
  required: "required",
  deprecated: "deprecated",
  example: (value: string) => `such as ${value}`,
  initial: "Default",
  allowed: "Allowed",
  always: "Always",
  open: (name: string) => `Fields of ${name}`,
  formsOf: (name: string, held: number) => `${count(held)} forms of ${name}`,
  forms: (held: number) => `${count(held)} forms`,
  otherKeys: "any other key",
  types: {
    any: "any JSON",
    list: (item: string) => `list of ${item}`,
    map: (value: string) => `map of ${value}`,
    nullable: (type: string) => `${type} or null`,
    either: (types: readonly string[]) => types.join(" or "),
    object: "object",
    date: "date and time",
    file: "file",
  },
  limits: {
    characters: (limits: Range) => range(limits, characters),
    items: (limits: Range) => range(limits, items),
    value: (limits: Range) => range(limits, count),
    keyCharacters: (limits: Range) => `keys of ${range(limits, characters)}`,
    pattern: "matches",
    keyPattern: "keys match",
    oneLine: "no line breaks",
  },
  samples: "Language of the sample",
  sample: (title: string) => `Sample: ${title}`,
  exampleOf: (status: string, title: string) => `Example of answer ${status}: ${title}`,
  languages: { curl: "curl", typescript: "TypeScript" },
  fillKey: "Put your whole secret key where it is cut off.",
  absent: "There is no such page in the reference",
});
