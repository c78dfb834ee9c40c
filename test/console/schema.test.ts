import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { schemaFile, schemaText } from "#console/tools/write-schema.ts";

it("the console's types are those of openapi.json; `npm run schema` writes them", async () => {
  expect(readFileSync(schemaFile, "utf8") === (await schemaText())).toBe(true);
});
