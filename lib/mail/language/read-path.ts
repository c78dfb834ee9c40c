import type { PropertyAccessToken } from "liquidjs";

/** Path to a value as written in a template, from a name of its scope; undefined for a key known only when rendering. */
export type ReadPath = readonly (string | undefined)[];

/** The path of a variable, not of a literal's property. */
export const pathOf = ({ props }: PropertyAccessToken): ReadPath =>
  props.map((key) => ("content" in key ? String(key.content) : undefined));
