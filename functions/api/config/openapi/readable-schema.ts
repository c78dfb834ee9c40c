import type { oas31, ZodOpenApiOverride } from "zod-openapi";
import { documentedAs } from "#lib/http/documented-as.ts";

/** Drops what only repeats a format or a type. Answers stay open, because they may gain fields. */
export const readableSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (def.type === "record") nameKeys(jsonSchema);
  if (def.type === "object" && io === "output" && !def.catchall) delete jsonSchema.additionalProperties;
  if (jsonSchema["override"]) delete jsonSchema["documentedAs"];
  else if (def.type === "unknown") Object.assign(jsonSchema, documentedAs("JsonValue"), jsonSchema);
};

/** Known keys become properties; any other key is a plain text, which goes without saying. */
function nameKeys(jsonSchema: Parameters<ZodOpenApiOverride>[0]["jsonSchema"]): void {
  const { propertyNames: names, additionalProperties: value } = jsonSchema;
  if (typeof names !== "object" || typeof value !== "object") return;
  if (JSON.stringify(names) === '{"type":"string"}') delete jsonSchema.propertyNames;
  if (!names.enum) return;
  jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]));
  delete jsonSchema.propertyNames;
  delete jsonSchema.additionalProperties;
}

const reference = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/schemas/${name}` });

/** The component for schemas that allow any value. */
export const jsonValue: oas31.SchemaObject = {
  description: "Any JSON value.",
  anyOf: [
    { type: ["string", "number", "boolean", "null"] },
    { type: "array", items: reference("JsonValue") },
    { type: "object", additionalProperties: reference("JsonValue") },
  ],
};

/** The document with references to components in place of the schemas that have `documentedAs`. */
export const withReferences = <T>(document: T): T => JSON.parse(JSON.stringify(document), (_, value) => named(value));

function named(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("documentedAs" in value)) return value;
  if (!Array.isArray(value.documentedAs)) return value;
  const [first, ...rest] = value.documentedAs.map((name) => (name === "null" ? { type: "null" } : reference(name)));
  return {
    ...("description" in value && { description: value.description }),
    ...("default" in value && { default: value.default }),
    ...(rest.length > 0 ? { anyOf: [first, ...rest] } : first),
  };
}
