import { expect, test } from "vitest";
import * as z from "zod";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { CheckedStepConfigs } from "#functions/api/workflows/step-configs.ts";
import type { Route } from "#lib/http/route.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { configApi } from "#test/config/config-api.ts";

const document = (await configApi()("GET", "/openapi.json")).body;

const isStep = z.object({ type: z.enum(["SEND_EMAIL", "CONDITION"]), config: z.unknown() });

/** The reasons why the validators of the route refuse its example. */
function faults({ operation, params, query, body, response, otherSuccess }: Route): string[] {
  const example = examplesByOperation[operation] ?? {};
  const texts = Object.fromEntries(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]));
  const checked: [z.ZodType | undefined, unknown][] = [
    [example.params && params?.partial().strict(), example.params],
    [example.query && query?.strict(), texts],
    [body, example.body],
    [response, example.response],
    [otherSuccess?.response, example.otherResponse],
  ];
  return checked.flatMap(([schema, value]) => {
    const error = schema?.safeParse(value).error;
    return error ? [z.prettifyError(error)] : [];
  });
}

test("the validators of each route accept its example", () => {
  const refused = allRoutes.map((route) => [route.operation, ...faults(route)]).filter(({ length }) => length > 1);
  expect(refused).toEqual([]);
});

test("the settings in examples of steps are accepted", () => {
  const configs = new CheckedStepConfigs(new LiquidSyntax());
  for (const operation of ["addStep", "insertStep"]) {
    const { type, config } = isStep.parse(examplesByOperation[operation]?.body);
    expect(configs.parse(type, config, undefined).typed).toMatchObject({ type });
  }
});

test("examples belong to operations", () => {
  const operations = new Set(allRoutes.map(({ operation }) => operation));
  expect(Object.keys(examplesByOperation).filter((name) => !operations.has(name))).toEqual([]);
});

test("openapi.json has an example for each body and each parameter of a path", () => {
  for (const { operation: name, path, method, success } of allRoutes) {
    const { requestBody, responses, parameters = [] } = document.paths[path][method.toLowerCase()];
    const contents = [requestBody, responses[success]].flatMap((each) => Object.values(each?.content ?? {}));
    const inPath = parameters.filter((each: { in: string }) => each.in === "path");
    for (const each of [...contents, ...inPath])
      expect([name, each]).toEqual([name, expect.objectContaining({ example: expect.anything() })]);
  }
});
