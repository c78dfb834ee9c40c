import type { oas31 } from "zod-openapi";
import { html, type Markup } from "#lib/http/html.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** The fields of a schema as nested lists; undefined for a plain value. Only requests mark their required fields. */
export function schemaView(schema: Schema, marksRequired: boolean): Markup | undefined {
  const shapes = shapesOf(schema);
  const views = shapes.map((shape) => shapeView(shape, marksRequired, shapes.length > 1));
  return views.length > 0 ? html`<ul class="fields">${views}</ul>` : undefined;
}

/** `string (email)`, `array of object`, `string or object`; components as links. */
export function typeView(schema: Schema): Markup {
  if ("$ref" in schema) {
    const name = schema.$ref.split("/").at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const branches = branchesOf(schema);
  if (branches.length > 0) return either(branches.map(typeView));
  if (schema.items) return html`array of ${typeView(schema.items)}`;
  return html`${typeText(schema)}`;
}

function typeText({ const: only, enum: choices, type, format }: oas31.SchemaObject): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((each) => JSON.stringify(each)).join(", ");
  const types = [type ?? "any"].flat().join(" or ");
  return format ? `${types} (${format})` : types;
}

function either(types: Markup[]): Markup {
  const [first, ...rest] = new Map(types.map((each) => [each.text, each])).values();
  return html`${first}${rest.map((each) => html` or ${each}`)}`;
}

function shapeView(shape: oas31.SchemaObject, marksRequired: boolean, isOneOfMany: boolean): Markup {
  const required = new Set(marksRequired ? (shape.required ?? []) : []);
  const fields = Object.entries(shape.properties ?? {}).map(([name, inner]) =>
    fieldView(name, { schema: inner, isRequired: required.has(name), marksRequired }),
  );
  return isOneOfMany && shape.title ? html`<li>${shape.title}<ul class="fields">${fields}</ul></li>` : html`${fields}`;
}

function fieldView(
  name: string,
  { schema, isRequired, marksRequired }: { schema: Schema; isRequired: boolean; marksRequired: boolean },
): Markup {
  const bounds = "$ref" in schema ? "" : boundsText(schema);
  const notes = [bounds, schema.description].filter((text) => text !== undefined && text !== "");
  return html`<li><code>${name}</code> <span class="dim">${typeView(schema)}</span>
${isRequired ? html`<span class="required">required</span>` : undefined}
${notes.join(" · ")}${schemaView(schema, marksRequired)}</li>`;
}

/** The objects that a schema allows, including items of arrays. Those of a component are shown with the component. */
function shapesOf(schema: Schema): oas31.SchemaObject[] {
  if ("$ref" in schema) return [];
  if (schema.properties) return [schema];
  const inner = schema.items ? [schema.items] : branchesOf(schema);
  return uniqueShapes(inner.flatMap(shapesOf));
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
