import type { Operation } from "./operation.ts";

export interface Prepared {
  method: string;
  url: string;
  body: string | FormData | undefined;
}

/** Distributes an input over path, query and body. */
export function prepare(baseUrl: string, operation: Operation, input: Readonly<Record<string, unknown>>): Prepared {
  const rest = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`\`${name}\` is missing.`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const inQuery = operation.takesBody ? (operation.query ?? []) : Object.keys(rest);
  const query = new URLSearchParams();
  for (const name of inQuery) {
    // The API takes several values separated by commas, as an array is written.
    if (rest[name] !== undefined) query.set(name, String(rest[name]));
    delete rest[name];
  }
  return {
    method: operation.method,
    url: `${baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`,
    body: operation.takesBody ? bodyOf(operation, rest) : undefined,
  };
}

function bodyOf({ file }: Operation, fields: Readonly<Record<string, unknown>>): string | FormData {
  if (file === undefined) return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined) form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
