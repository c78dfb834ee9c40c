import type { Field, Shape } from "#features/reference/model/shape.ts";

/** The document's named objects. */
export type Objects = ReadonlyMap<string, Shape>;

/** What can be opened below a field: fields of an object, or forms to choose from. */
export type Content =
  | { kind: "fields"; fields: readonly Field[]; others?: Shape }
  | { kind: "forms"; forms: readonly Form[] };

/** One of several forms. `title` is a value of the field `by`, if one tells the forms apart. */
export interface Form {
  title: string | undefined;
  by?: string;
  shape: Shape;
  /** Its own fields that other forms lack or have in another way. */
  differing: readonly Field[];
}

/** The parts of a shape, through lists and names; undefined for a plain value. */
export function contentOf(shape: Shape, objects: Objects): Content | undefined {
  if (shape.kind === "list") return contentOf(shape.item, objects);
  if (shape.kind === "named") {
    const found = objects.get(shape.name);
    return found && contentOf(found, objects);
  }
  if (shape.kind === "object") return fieldsOf(shape, objects);
  if (shape.kind === "choice" && shape.options.some((each) => contentOf(each, objects))) {
    return { kind: "forms", forms: formsOf(shape.options, objects) };
  }
  return undefined;
}

function fieldsOf({ fields, others }: Shape & { kind: "object" }, objects: Objects): Content | undefined {
  // The keys of a map have no names to list, only values.
  if (fields.length === 0) return others && contentOf(others, objects);
  return { kind: "fields", fields, ...(others && { others }) };
}

function formsOf(options: readonly Shape[], objects: Objects): Form[] {
  const by = discriminatorOf(options, objects);
  const fields = options.map((each) => objectFields(each, objects));
  return options.map((shape, index) => {
    const own = fields[index] ?? [];
    const differing = own.filter((field) => !fields.every((others) => others.some((each) => isSame(each, field))));
    const named = shape.title ?? (shape.kind === "named" ? shape.name : undefined);
    if (named !== undefined || by === undefined) return { title: named, shape, differing };
    return { title: valuesOf(shape, by, objects).join(", "), by, shape, differing };
  });
}

const isSame = (one: Field, other: Field): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The field whose fixed values tell the options apart, such as `type`. */
function discriminatorOf(options: readonly Shape[], objects: Objects): string | undefined {
  const names = options.flatMap((each) => objectFields(each, objects).map(({ name }) => name));
  return names.find((name) => {
    const values = options.map((each) => valuesOf(each, name, objects));
    return values.every((each) => each.length > 0) && new Set(values.flat()).size === values.flat().length;
  });
}

/** The texts that a field may have. */
function valuesOf(shape: Shape, name: string, objects: Objects): string[] {
  const choices = objectFields(shape, objects).find((field) => field.name === name)?.shape.choices ?? [];
  return choices.map((each) => JSON.parse(each)).filter((each) => typeof each === "string");
}

/** The fields of an object or of a name for one; of anything else none. */
function objectFields(shape: Shape, objects: Objects): readonly Field[] {
  if (shape.kind === "object") return shape.fields;
  const found = shape.kind === "named" ? objects.get(shape.name) : undefined;
  return found ? objectFields(found, objects) : [];
}

/** The names of all fields inside, each once. `follows` decides whether the fields of named objects belong to it. */
export function fieldNames(shape: Shape, objects: Objects, follows: boolean): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (inner: Shape): void => {
    if (inner.kind === "list") visit(inner.item);
    else if (inner.kind === "choice") inner.options.forEach(visit);
    else if (inner.kind === "object") {
      for (const field of inner.fields) {
        names.add(field.name);
        visit(field.shape);
      }
      if (inner.others) visit(inner.others);
    } else if (inner.kind === "named" && follows && !seen.has(inner.name)) {
      seen.add(inner.name);
      const found = objects.get(inner.name);
      if (found) visit(found);
    }
  };
  visit(shape);
  return names;
}
