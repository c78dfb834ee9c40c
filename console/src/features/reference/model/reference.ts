import { isObject, type JsonObject, listAt, objectAt, textAt, textsAt } from "#features/reference/model/json.ts";
import type { Objects } from "#features/reference/model/objects.ts";
import { type Answer, answerOf, methods, type Operation, operationOf } from "#features/reference/model/operation.ts";
import { shapeOf } from "#features/reference/model/shape.ts";

export interface Noun {
  name: string;
  title: string;
  description: string;
  operations: readonly Operation[];
}

export interface Caller {
  name: string;
  description: string;
}

/** The whole document, ready to be shown. */
export interface Reference {
  title: string;
  description: string;
  baseUrl: string;
  groups: readonly { title: string; nouns: readonly Noun[] }[];
  nouns: readonly Noun[];
  objects: Objects;
  callers: readonly Caller[];
  /** The errors that operations share, by status. */
  errors: readonly Answer[];
}

export function referenceOf(document: unknown): Reference {
  const root = isObject(document) ? document : {};
  const components = objectAt(root, "components");
  const operations = operationsOf(root, objectAt(components, "responses"));
  const nouns = nounsOf(root, operations);
  const [server] = listAt(root, "servers").filter(isObject);
  const info = objectAt(root, "info");
  return {
    title: textAt(info, "title") ?? "",
    description: textAt(info, "description") ?? "",
    baseUrl: (server && textAt(server, "url")) ?? "",
    groups: groupsOf(root, nouns),
    nouns,
    objects: new Map(Object.entries(objectAt(components, "schemas")).map(([name, schema]) => [name, shapeOf(schema)])),
    callers: Object.entries(objectAt(components, "securitySchemes")).map(([name, scheme]) => ({
      name,
      description: (isObject(scheme) && textAt(scheme, "description")) || "",
    })),
    errors: errorsOf(objectAt(components, "responses")),
  };
}

const operationsOf = (root: JsonObject, responses: JsonObject): Operation[] =>
  Object.entries(objectAt(root, "paths")).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [operationOf({ path, method, operation, responses })] : [];
    }),
  );

/** The nouns in the order of the document's tags, then those of tags that it does not describe. */
function nounsOf(root: JsonObject, operations: readonly Operation[]): Noun[] {
  const described = new Map(
    listAt(root, "tags")
      .filter(isObject)
      .map((tag) => [textAt(tag, "name") ?? "", textAt(tag, "description") ?? ""]),
  );
  const held = Map.groupBy(operations, ({ noun }) => noun);
  return [...new Set([...described.keys(), ...held.keys()])].flatMap((name) => {
    const own = held.get(name);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return own ? [{ name, title, description: described.get(name) ?? "", operations: own }] : [];
  });
}

function groupsOf(root: JsonObject, nouns: readonly Noun[]): Reference["groups"] {
  const groups = listAt(root, "x-tagGroups")
    .filter(isObject)
    .map((group) => {
      const names = textsAt(group, "tags");
      return { title: textAt(group, "name") ?? "", nouns: nouns.filter(({ name }) => names.includes(name)) };
    });
  const grouped = new Set(groups.flatMap((group) => group.nouns));
  const others = nouns.filter((noun) => !grouped.has(noun));
  return [...groups, ...(others.length > 0 ? [{ title: "", nouns: others }] : [])];
}

const errorsOf = (responses: JsonObject): Answer[] =>
  Object.entries(responses)
    .flatMap(([name, response]) => {
      const status = /^Error(\d{3})$/.exec(name)?.[1];
      return status !== undefined && isObject(response) ? [answerOf(status, response, {})] : [];
    })
    .toSorted((a, b) => Number(a.status) - Number(b.status));
