import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { configApi } from "#test/config/config-api.ts";

/** Redocly's recommended rules, which also hold every example to its schema. */
const rules = {
  // The contract has paths such as /contacts/{id}/snooze and /contacts/import/{jobId}. A literal segment wins.
  "no-ambiguous-paths": "off",
  // Logging in at a provider only redirects. Another test checks that every success is described.
  "operation-2xx-response": "off",
} as const;

const lint = async (source: string): Promise<string[]> => {
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
};

const document = async (): Promise<string> =>
  (await configApi({ BASE_URL: "https://api.petrel.test" })("GET", "/openapi.json")).text;

test("redocly lint finds nothing wrong with openapi.json", async () => {
  expect(await lint(await document())).toEqual([]);
});

test("redocly lint finds an example that does not fit its schema", async () => {
  const { paths, ...rest } = JSON.parse(await document());
  const path = "/contacts/lookup";
  paths[path].post.requestBody.content["application/json"].example.emails = [5];
  const found = await lint(JSON.stringify({ ...rest, paths: { [path]: paths[path] } }));
  expect(found).toContainEqual(expect.stringMatching(/^no-invalid-media-type-examples at .*lookup.*emails/));
});
