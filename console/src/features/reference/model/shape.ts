import {
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  textAt,
  textsAt,
} from "#features/reference/model/json.ts";

/** A bound of a value. `pattern` is a regular expression. */
export type Limit =
  | { of: "characters" | "items" | "value" | "keyCharacters"; min?: number; max?: number; above?: number }
  | { of: "pattern" | "keyPattern"; pattern: string };

export interface Field {
  name: string;
  shape: Shape;
  required: boolean;
}

interface Notes {
  title?: string;
  description?: string;
  /** `null` is allowed, too. */
  nullable: boolean;
  deprecated: boolean;
  limits: readonly Limit[];
  /** Allowed values, as JSON. */
  choices: readonly string[];
  /** Used when the field is omitted, as JSON. */
  initial?: string;
  /** As JSON. */
  examples: readonly string[];
}

/** What a schema allows, in a form to be shown. */
export type Shape = Notes &
  (
    | { kind: "value"; types: readonly string[]; format?: string }
    | { kind: "object"; fields: readonly Field[]; others?: Shape }
    | { kind: "list"; item: Shape }
    | { kind: "choice"; options: readonly Shape[] }
    /** One of the document's objects. */
    | { kind: "named"; name: string }
    /** The reason why it could not be read. */
    | { kind: "unknown"; reason: string }
  );

const known = new Set([
  ...[
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "contentEncoding",
    "default",
    "deprecated",
    "description",
    "enum",
  ],
  ...["examples", "exclusiveMinimum", "format", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength"],
  ...["minimum", "oneOf", "pattern", "properties", "propertyNames", "required", "title", "type"],
]);

/** This object allows everything, so its name says more than its parts. */
const anyJson = "JsonValue";

export function shapeOf(schema: unknown): Shape {
  if (!isObject(schema)) return { ...notesOf({}), kind: "unknown", reason: "no object" };
  const strange = Object.keys(schema).find((key) => !known.has(key));
  const notes = notesOf(schema);
  if (strange !== undefined) return { ...notes, kind: "unknown", reason: strange };
  const reference = textAt(schema, "$ref");
  if (reference !== undefined) return namedOf(reference, notes);
  const options = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  if (options.length > 0) return choiceOf(options, notes);
  return plainOf(schema, notes);
}

/** The objects of the document that all operations share. */
export const nameOf = (reference: string): string => reference.split("/").at(-1) ?? reference;

function namedOf(reference: string, notes: Notes): Shape {
  const name = nameOf(reference);
  return name === anyJson ? { ...notes, kind: "value", types: ["any"] } : { ...notes, kind: "named", name };
}

function choiceOf(options: readonly unknown[], notes: Notes): Shape {
  const shapes = options.map(shapeOf);
  const some = shapes.filter((shape) => !isNull(shape));
  const nullable = notes.nullable || some.length < shapes.length;
  const [only, ...more] = some;
  if (only && more.length === 0) {
    return {
      ...only,
      ...withoutEmpty(notes),
      nullable: nullable || only.nullable,
      limits: [...notes.limits, ...only.limits],
    };
  }
  return { ...notes, nullable, kind: "choice", options: some };
}

/** What was said about the choice goes before what its only option says. */
const withoutEmpty = ({ description, initial, title }: Notes): Partial<Notes> => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(initial !== undefined && { initial }),
});

const isNull = (shape: Shape): boolean => shape.kind === "value" && shape.types.length === 0;

function plainOf(schema: JsonObject, notes: Notes): Shape {
  const types = typesOf(schema).filter((type) => type !== "null");
  if (types.includes("object")) return objectOf(schema, notes);
  if (types.includes("array")) return { ...notes, kind: "list", item: shapeOf(schema["items"]) };
  if (types.length === 0 && !notes.nullable) return { ...notes, kind: "unknown", reason: "no type" };
  const format = textAt(schema, "format");
  return { ...notes, kind: "value", types, ...(format !== undefined && { format }) };
}

function objectOf(schema: JsonObject, notes: Notes): Shape {
  const required = new Set(textsAt(schema, "required"));
  const fields = Object.entries(objectAt(schema, "properties")).map(([name, inner]) => ({
    name,
    shape: shapeOf(inner),
    required: required.has(name),
  }));
  const others = schema["additionalProperties"];
  return { ...notes, kind: "object", fields, ...(isObject(others) && { others: shapeOf(others) }) };
}

const typesOf = (schema: JsonObject): string[] => {
  const type = textAt(schema, "type");
  return type === undefined ? textsAt(schema, "type") : [type];
};

function notesOf(schema: JsonObject): Notes {
  const title = textAt(schema, "title");
  const description = textAt(schema, "description");
  const choices = "const" in schema ? [schema["const"]] : listAt(schema, "enum");
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...("default" in schema && { initial: JSON.stringify(schema["default"]) }),
    nullable: typesOf(schema).includes("null"),
    deprecated: schema["deprecated"] === true,
    limits: limitsOf(schema),
    choices: choices.map((each) => JSON.stringify(each)),
    examples: listAt(schema, "examples").map((each) => JSON.stringify(each)),
  };
}

function limitsOf(schema: JsonObject): Limit[] {
  const keys = objectAt(schema, "propertyNames");
  const ranges = [
    rangeOf("characters", schema, ["minLength", "maxLength"]),
    rangeOf("items", schema, ["minItems", "maxItems"]),
    rangeOf("value", schema, ["minimum", "maximum"]),
    rangeOf("keyCharacters", keys, ["minLength", "maxLength"]),
  ];
  const pattern = textAt(schema, "pattern");
  const keyPattern = textAt(keys, "pattern");
  return [
    ...ranges.filter((each) => each !== undefined),
    ...(pattern === undefined ? [] : [{ of: "pattern" as const, pattern }]),
    ...(keyPattern === undefined ? [] : [{ of: "keyPattern" as const, pattern: keyPattern }]),
  ];
}

function rangeOf(
  of: "characters" | "items" | "value" | "keyCharacters",
  schema: JsonObject,
  [least, most]: readonly [string, string],
): Limit | undefined {
  // An empty text is allowed anyway.
  const min = numberAt(schema, least) || (of === "value" ? numberAt(schema, least) : undefined);
  const max = numberAt(schema, most);
  const above = of === "value" ? numberAt(schema, "exclusiveMinimum") : undefined;
  if (min === undefined && max === undefined && above === undefined) return undefined;
  return {
    of,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(above !== undefined && { above }),
  };
}
