import type { Change, Condition, Projection } from "#lib/storage/table/expressions.ts";

export type Name<T> = Extract<keyof T, string>;
type MapIn<V> = Extract<V, Readonly<Record<string, unknown>>>;

/** An attribute, or a map and one of its keys. */
type Path<T> =
  | Name<T>
  | { [K in Name<T>]: [MapIn<T[K]>] extends [never] ? never : readonly [K, Name<MapIn<T[K]>>] }[Name<T>];

type ValueAt<T, P> = P extends readonly [infer K extends keyof T, infer N]
  ? Given<MapIn<T[K]>[N & keyof MapIn<T[K]>]>
  : P extends keyof T
    ? Given<T[P]>
    : never;

/** Bytes may be in any buffer, whatever the type of the item says. */
type Given<V> = V extends undefined ? never : V extends Uint8Array ? Uint8Array : V;

/** Attributes to set, and to leave alone if undefined. */
export type Values<T> = { readonly [K in Name<T>]?: Given<T[K]> | undefined };

/** Attributes to set, to remove if null, and to leave alone if undefined. */
export type NullableValues<T> = { readonly [K in Name<T>]?: Given<T[K]> | null | undefined };

type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** Builds the parts of expressions about items of one type, so the compiler checks each attribute's name and value. */
class Attributes<T extends object> {
  set(values: Values<T>): Change {
    return this.setOrRemove(values);
  }

  setOrRemove(values: NullableValues<T>): Change {
    return ({ SET, REMOVE }, aliases) => {
      for (const [name, value] of Object.entries<unknown>(values)) {
        if (value === null) REMOVE.push(aliases.path(name));
        else if (value !== undefined) SET.push(`${aliases.path(name)} = ${aliases.value(value)}`);
      }
    };
  }

  setAt<const P extends Path<T>>(path: P, value: ValueAt<T, P>): Change {
    return ({ SET }, aliases) => SET.push(`${aliases.path(path)} = ${aliases.value(value)}`);
  }

  setIfAbsent<const P extends Path<T>>(path: P, value: ValueAt<T, P>): Change {
    return ({ SET }, aliases) => {
      const alias = aliases.path(path);
      SET.push(`${alias} = if_not_exists(${alias}, ${aliases.value(value)})`);
    };
  }

  /** Sets an attribute to what another one was before the update. */
  copy(from: Name<T>, to: Name<T>): Change {
    return ({ SET }, aliases) => SET.push(`${aliases.path(to)} = ${aliases.path(from)}`);
  }

  /** An absent number counts as zero. DynamoDB cannot add to a key of a map. */
  add(name: Name<T>, addend: number): Change {
    return ({ ADD }, aliases) => ADD.push(`${aliases.path(name)} ${aliases.value(addend)}`);
  }

  /** Adds texts to a set, which is made when it is absent. */
  addToSet(name: Name<T>, texts: readonly string[]): Change {
    return ({ ADD }, aliases) => ADD.push(`${aliases.path(name)} ${aliases.value(new Set(texts))}`);
  }

  remove(...paths: readonly Path<T>[]): Change {
    return ({ REMOVE }, aliases) => REMOVE.push(...paths.map((path) => aliases.path(path)));
  }

  is<const P extends Path<T>>(path: P, comparator: Comparator, value: ValueAt<T, P>): Condition {
    return { text: (aliases) => `${aliases.path(path)} ${comparator} ${aliases.value(value)}` };
  }

  /** Whether the attribute is as it was read; undefined for an absent one. */
  isStill<const P extends Path<T>>(path: P, value: ValueAt<T, P> | undefined): Condition {
    return value === undefined ? this.isAbsent(path) : this.is(path, "=", value);
  }

  /** @throws Error without any value. */
  isOneOf<const P extends Path<T>>(path: P, values: readonly ValueAt<T, P>[]): Condition {
    if (values.length === 0) throw new Error("IN needs a value.");
    return {
      text: (aliases) => `${aliases.path(path)} IN (${values.map((value) => aliases.value(value)).join(", ")})`,
    };
  }

  /** From the first to the last, both included. */
  between(name: Name<T>, first: string, last: string): Condition {
    return { text: (aliases) => `${aliases.path(name)} BETWEEN ${aliases.value(first)} AND ${aliases.value(last)}` };
  }

  beginsWith(name: Name<T>, prefix: string): Condition {
    return { text: (aliases) => `begins_with(${aliases.path(name)}, ${aliases.value(prefix)})` };
  }

  contains(path: Path<T>, part: string): Condition {
    return { text: (aliases) => `contains(${aliases.path(path)}, ${aliases.value(part)})` };
  }

  hasType(path: Path<T>, type: "S" | "N" | "BOOL" | "B"): Condition {
    return { text: (aliases) => `attribute_type(${aliases.path(path)}, ${aliases.value(type)})` };
  }

  exists(path: Path<T>): Condition {
    return { text: (aliases) => `attribute_exists(${aliases.path(path)})` };
  }

  isAbsent(path: Path<T>): Condition {
    return { text: (aliases) => `attribute_not_exists(${aliases.path(path)})` };
  }

  /** The size of a map is the number of its keys. */
  isSmaller(name: Name<T>, size: number): Condition {
    return { text: (aliases) => `size(${aliases.path(name)}) < ${aliases.value(size)}` };
  }

  only(...paths: readonly Path<T>[]): Projection {
    return paths.map((path) => (aliases) => aliases.path(path));
  }
}

/** `T` is the stored item with its short names. */
export const attributesOf = <T extends object>(): Attributes<T> => new Attributes<T>();
