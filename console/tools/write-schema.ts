import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { examplesByOperation } from "../../functions/api/config/examples-by-operation.ts";
import { apiDocument } from "../../functions/api/config/openapi/api-document.ts";
import { allRoutes } from "../../functions/api/config/route-tables.ts";

export const schemaFile = join(import.meta.dirname, "../src/api/schema.ts");

const heading = "// Generated from the API's route tables by `npm run schema`. Do not edit.\n\n";

/**
 * The types of the API's paths. Error responses are left out: src/api/problem.ts reads all of them in one way, and they would
 * be most of the file. Any JSON value becomes `unknown`, because TypeScript accepts no type that is a property of itself.
 */
export async function schemaText(): Promise<string> {
  const document = apiDocument(allRoutes, examplesByOperation, "https://api.example.com");
  const text = JSON.stringify(document, (key, value) =>
    key === "JsonValue" ? {} : key === "responses" && isOfOperation(value) ? successesOf(value) : value,
  );
  return heading + astToString(await openapiTS(text));
}

const isOfOperation = (responses: object): boolean => Object.keys(responses).some((name) => /^\d{3}$/.test(name));

const successesOf = (responses: object): object =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400));

if (import.meta.main) writeFileSync(schemaFile, await schemaText());
