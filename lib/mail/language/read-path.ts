import type { PropertyAccessToken } from "liquidjs";

/** Path to a value as a template writes it, from a name of its scope on; undefined for a key that only a render knows. */
export type ReadPath = readonly (string | undefined)[];

/** Of a variable, not of a property of a literal. */
export const pathOf = ({ props }: PropertyAccessToken): ReadPath =>
  props.map((key) => ("content" in key ? String(key.content) : undefined));
