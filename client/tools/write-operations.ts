import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { apiDocument } from "../../functions/api/config/openapi/api-document.ts";
import { allRoutes } from "../../functions/api/config/route-tables.ts";
import type { Route } from "../../lib/http/route.ts";

const sources = join(import.meta.dirname, "../src");

/** The files that `npm run schema` writes, with their contents. */
export async function generatedFiles(): Promise<{ file: string; text: string }[]> {
  const routes = allRoutes.filter(isForKeys);
  return [
    { file: join(sources, "operations.ts"), text: operationsText(routes) },
    { file: join(sources, "schema.ts"), text: await schemaText(routes) },
  ];
}

const heading = "// Generated from the API's route tables by `npm run schema`. Do not edit.\n\n";

/** What a key can call. Pages, logins and incoming notifications are for others. */
const isForKeys = ({ auth, operation, mediaTypes }: Route): boolean =>
  mediaTypes === undefined && (auth === "none" ? ["getConfig", "getHealth"].includes(operation) : auth !== "session");

function operationsText(routes: readonly Route[]): string {
  const rows = routes.map((route) => `  ${route.operation}: { ${fieldsOf(route).join(", ")} },`);
  return [
    heading.trimEnd(),
    'import type { Operation } from "./operation.ts";\n',
    "export const operations = {",
    ...rows,
    "} as const satisfies Readonly<Record<string, Operation>>;\n",
  ].join("\n");
}

function fieldsOf({ method, path, auth, body, file, query, idempotent }: Route): string[] {
  const takesBody = file !== undefined || (body !== undefined && method !== "GET");
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const inQuery = Object.keys(query?.shape ?? {}).filter((name) => !inPath.has(name));
  return [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(auth === "publicKey" ? [`key: "public"`] : auth === "none" ? [`key: "none"`] : []),
    ...(file === undefined ? [] : [`file: "${file}"`]),
    ...(takesBody ? ["takesBody: true"] : []),
    ...(takesBody && inQuery.length > 0 ? [`query: ${JSON.stringify(inQuery)}`] : []),
    ...(idempotent ? ["idempotent: true"] : []),
  ];
}

/** The types of the operations. Errors are left out: the client reads all of them in one way. */
async function schemaText(routes: readonly Route[]): Promise<string> {
  const document = apiDocument(routes, {}, "https://api.example.com");
  const text = JSON.stringify(document, (key, value) =>
    key === "JsonValue" ? {} : key === "responses" && isOfOperation(value) ? successesOf(value) : value,
  );
  const declarations = await openapiTS(text, { defaultNonNullable: false });
  return heading + astToString(declarations.filter((each) => isUsed(astToString(each))));
}

/** `paths` would repeat what `operations` says. */
const isUsed = (declaration: string): boolean => /^export interface (components|operations) /.test(declaration);

const isOfOperation = (responses: object): boolean => Object.keys(responses).some((name) => /^\d{3}$/.test(name));

const successesOf = (responses: object): object =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400));

if (import.meta.main) for (const { file, text } of await generatedFiles()) writeFileSync(file, text);
