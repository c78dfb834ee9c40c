import type { oas31 } from "zod-openapi";
import { html, type Markup } from "#lib/http/html.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Record<string, Schema>;

export interface SchemaContext {
  /** The schemas of the document, to resolve references. */
  schemas: Schemas;
  /** Only requests mark required fields: answers usually have all of theirs. */
  marksRequired: boolean;
}

/** The fields of a schema as nested lists; undefined for a plain value. */
export function schemaView(schema: Schema, context: SchemaContext): Markup | undefined {
  const fields = shapesOf(schema, context.schemas).flatMap((shape) => {
    const required = new Set(context.marksRequired ? (shape.required ?? []) : []);
    return Object.entries(shape.properties ?? {}).map(([name, inner]) => fieldView(name, inner, required, context));
  });
  return fields.length > 0 ? html`<ul class="fields">${fields}</ul>` : undefined;
}

/** `string (email)`, `array of object`, `string or object`. */
export function typeText(schema: Schema, schemas: Schemas): string {
  const found = resolve(schema, schemas);
  const branches = branchesOf(found);
  if (branches.length > 0) return [...new Set(branches.map((each) => typeText(each, schemas)))].join(" or ");
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((each) => JSON.stringify(each)).join(", ");
  if (found.items) return `array of ${typeText(found.items, schemas)}`;
  const types = [found.type ?? "any"].flat().join(" or ");
  return found.format ? `${types} (${found.format})` : types;
}

function fieldView(name: string, schema: Schema, required: Set<string>, context: SchemaContext): Markup {
  const found = resolve(schema, context.schemas);
  const notes = [boundsText(found), found.description].filter((text) => text !== undefined && text !== "");
  return html`<li><code>${name}</code> <span class="dim">${typeText(schema, context.schemas)}</span>
${required.has(name) ? html`<span class="required">required</span>` : undefined}
${notes.join(" · ")}${schemaView(schema, context)}</li>`;
}

/** The objects that a schema allows, including items of arrays. */
function shapesOf(schema: Schema, schemas: Schemas): oas31.SchemaObject[] {
  const found = resolve(schema, schemas);
  if (found.properties) return [found];
  const inner = found.items ? [found.items] : branchesOf(found);
  return uniqueShapes(inner.flatMap((each) => shapesOf(each, schemas)));
}

/** An object and an array of it have the same fields, so they are shown once. */
function uniqueShapes(shapes: oas31.SchemaObject[]): oas31.SchemaObject[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}

const branchesOf = (schema: oas31.SchemaObject): Schema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

function boundsText(schema: oas31.SchemaObject): string {
  const bound = (label: string, value: unknown) => (value === undefined ? [] : [`${label} ${value}`]);
  return [
    ...bound("min length", schema.minLength),
    ...bound("max length", schema.maxLength),
    ...bound("min", schema.minimum),
    ...bound("max", schema.maximum),
    ...bound("min items", schema.minItems),
    ...bound("max items", schema.maxItems),
    ...bound("default", schema.default),
  ].join(", ");
}

function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  if (!("$ref" in schema)) return schema;
  const target = schemas[schema.$ref.split("/").at(-1) ?? ""];
  return target ? resolve(target, schemas) : {};
}
