import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import type { Route, RouteTable } from "#lib/http/route.ts";
import { configApi } from "#test/config/config-api.ts";
import { undeclaredIn } from "#test/support/declared-answers.ts";

const get = configApi();
const root = join(import.meta.dirname, "../..");

const nameOf = (route: Route): string => `${route.method} ${route.path}`;

test("every route table of every function is collected", async () => {
  // The console's routes serve files.
  const files = globSync("functions/*/*/routes.ts", { cwd: root, exclude: ["functions/api/console/routes.ts"] });
  const tables = await Promise.all(
    files.map(async (file) => ((await import(join(root, file))) as { routes: RouteTable }).routes),
  );
  expect(tables.flat().map(nameOf).sort()).toEqual(allRoutes.map(nameOf).sort());
});

test("routes and their operations are unique", () => {
  expect(new Set(allRoutes.map(nameOf)).size).toBe(allRoutes.length);
  expect(new Set(allRoutes.map(({ operation }) => operation)).size).toBe(allRoutes.length);
});

test("GET /openapi.json describes every route with its callers, its answer and its errors", async () => {
  const { status, body } = await get("GET", "/openapi.json");
  expect([status, body.openapi]).toEqual([200, "3.1.0"]);
  expect(body.servers).toEqual([{ url: "https://api.example.com" }]);
  for (const route of allRoutes) {
    const operation = body.paths[route.path][route.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: route.operation, summary: route.summary });
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(
      expect.arrayContaining([String(route.success), "500", ...(route.errors ?? []).map(String)]),
    );
    if (route.auth === "none") expect(operation.security).toEqual([]);
    else expect(statuses).toEqual(expect.arrayContaining(["401", "429"]));
    if (route.body && route.method !== "GET") expect(operation.requestBody.content).toBeDefined();
    for (const name of route.path.matchAll(/\{(\w+)\}/g)) {
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ in: "path", name: name[1], required: true }),
      );
    }
  }
});

test("the document explains the accuracy of the contacts' total", async () => {
  const { body } = await get("GET", "/openapi.json");
  const { schema } = body.paths["/contacts"].get.responses["200"].content["application/json"];
  expect(schema.properties.total.description).toContain("counter and lags by a few seconds");
});

test.each([
  ["a status", { status: 418 }, "getHealth answers 418"],
  ["a media type", { type: "text/csv" }, "getHealth answers 200 as text/csv"],
  ["a body", { body: { status: 1, time: "now" } }, "getHealth answers 200 with status"],
  ["the body of an error", { status: 500, body: { error: {} } }, "getHealth answers 500 with"],
])("the check of the answers in suites reports %s that is not declared", (_, changes, found) => {
  const healthy = { status: "ok", time: "2026-03-01T10:00:00.000Z" };
  const { status, type, body } = { status: 200, type: "application/json", body: healthy, ...changes };
  const headers = new Headers({ "content-type": type, "x-request-id": "r" });
  const answer = { method: "GET", path: "/health", status, headers, body };
  expect(undeclaredIn(answer)).toContain(found);
  expect(undeclaredIn({ ...answer, headers: new Headers() })).toBeUndefined();
});

test("every reference of the document resolves", async () => {
  const { body, text } = await get("GET", "/openapi.json");
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference.split("/").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], body);
    expect(found, reference).toBeDefined();
  }
});

test("GET /docs leads to the reference in this deployment's console", async () => {
  const { status, headers } = await get("GET", "/docs");
  expect([status, headers["Location"]]).toEqual([302, "https://api.example.com/console/docs"]);
});

test("every operation belongs to a tag that the document describes and groups", async () => {
  const { body } = await get("GET", "/openapi.json");
  const names = body.tags.map(({ name }: { name: string }) => name);
  expect(body["x-tagGroups"].flatMap(({ tags }: { tags: string[] }) => tags)).toEqual(names);
  const used = allRoutes.flatMap(({ path, method }) => body.paths[path][method.toLowerCase()].tags);
  expect(new Set(used)).toEqual(new Set(names));
});
