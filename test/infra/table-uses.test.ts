import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { indexLists, keySpaces } from "#infra/access/table/key-spaces.ts";
import { auditActions, tableUses } from "#infra/access/table/table-access.ts";
import type { TableUse } from "#infra/access/table/table-use.ts";
import { readFunctionSources } from "#infra/function-catalog.ts";
import { type Assembly, type StackTemplate, synthesize } from "#test/infra/assembly.ts";

type Folder = keyof typeof tableUses;
const uses: [Folder, TableUse][] = Object.entries(tableUses) as [Folder, TableUse][];

const billing = {
  secretParameter: "/petrel/stripe/key",
  webhookSecretParameter: "/petrel/stripe/webhook",
  prices: { usd: "price_1", eur: "price_2", gbp: "price_2" },
};

const oneOrMore = z.union([z.string().transform((value) => [value]), z.array(z.string())]);
const policy = z.object({
  Roles: z.array(z.object({ Ref: z.string().optional() })),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Action: oneOrMore,
        Resource: z.unknown(),
        Condition: z.record(z.string(), z.record(z.string(), oneOrMore)).optional(),
      }),
    ),
  }),
});
const lambda = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
});

const patternsOf = ({ reads, writes, lists = {} }: TableUse): string[] => [
  ...[...(reads?.spaces ?? []), ...(writes?.spaces ?? [])].map((space) => keySpaces[space]),
  ...Object.values(lists).flatMap((names) => names.map((name) => indexLists[name])),
];

describe("the column of each function", () => {
  it("exists for every function, and for no other", async () => {
    const folders = (await readFunctionSources()).map(({ folder }) => folder);
    expect(Object.keys(tableUses).sort()).toEqual(folders.sort());
  });

  it("is documented in docs/permissions.md, with every key space", () => {
    const page = readFileSync("docs/permissions.md", "utf8").split("\n");
    for (const [folder, { reads, writes, lists = {} }] of uses) {
      const indexes = Object.entries(lists).map(([index, names]) => `${index}: ${names.join(", ")}`);
      const cells = [...[reads, writes].map((use) => use?.spaces.toSorted().join(", ") ?? ""), indexes.join("; ")];
      expect(page).toContain(`| ${folder} | ${cells.join(" | ")} |`);
    }
    for (const [space, pattern] of Object.entries(keySpaces)) {
      const shown = page.filter((line) => line.startsWith(`| ${space} | \`${pattern.replaceAll("*", "…")}\` |`));
      expect(shown, space).toHaveLength(1);
    }
  });

  it.each(uses)("of %s has only key spaces that its code names", (folder, use) => {
    const code = readFileSync(`dist/${folder}/index.cjs`, "utf8");
    const needless = patternsOf(use).filter((pattern) => {
      const [prefix = ""] = pattern.split("*");
      if (prefix === pattern) return !code.includes(`"${pattern}"`);
      const name = `${pattern.split("#")[0]}#`;
      // Raw items have their keys in a template, entities of ElectroDB in a string.
      return !code.includes(`\`${name}`) && !code.includes(`"${name}"`);
    });
    expect(needless).toEqual([]);
  });

  it("lets only the required functions write credentials", () => {
    const writers = (space: keyof typeof keySpaces) =>
      uses.flatMap(([folder, { writes }]) => (writes?.spaces.includes(space) ? folder : []));
    expect(writers("sessionKey")).toEqual(["api/auth", "api/users", "operators/session-key"]);
    expect(writers("addresses")).toEqual(["api/auth", "api/pages"]);
    expect(writers("tokens")).toEqual(["api/users", "notifications/stripe", "queues/send"]);
    expect(writers("apiKeys")).toEqual([
      "api/contacts",
      "api/projects",
      "api/users",
      "notifications/stripe",
      "operators/projects",
      "queues/jobs",
      "streams/table",
    ]);
  });
});

describe("the roles", () => {
  let assembly: Assembly;

  beforeAll(async () => {
    assembly = await synthesize({ settings: { inbound: {}, billing } });
  });

  const policiesOf = ({ template }: StackTemplate) =>
    Object.values(template.Resources)
      .filter(({ Type }) => Type === "AWS::IAM::Policy")
      .map(({ Properties }) => policy.parse(Properties));

  /** The role statements of the function of this folder. */
  function statementsOf(folder: Folder) {
    return assembly.stacks.flatMap((stack) => {
      const [role] = Object.values(stack.template.Resources)
        .filter(({ Type }) => Type === "AWS::Lambda::Function")
        .map(({ Properties }) => lambda.parse(Properties))
        .filter(({ Environment }) => Environment.Variables["POWERTOOLS_SERVICE_NAME"] === folder)
        .map(({ Role }) => Role["Fn::GetAtt"][0]);
      return policiesOf(stack)
        .filter(({ Roles }) => role !== undefined && Roles.some(({ Ref }) => Ref === role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    });
  }

  it.each(uses)("grant %s its column only", (folder, { reads, writes, notesKeyUse, audits, lists = {} }) => {
    const given = statementsOf(folder)
      .filter(({ Action }) => Action.some((action) => /^dynamodb:.*(Item|Query|Scan|PartiQL|\*)/.test(action)))
      .flatMap(({ Action, Resource, Condition }) => {
        const patterns = Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? ["any"];
        const indexes = [Resource].flat().map((each) => /index\/(\w+)/.exec(JSON.stringify(each))?.[1] ?? "table");
        return indexes.flatMap((index) => Action.flatMap((action) => patterns.map((each) => [action, index, each])));
      });
    const items = [reads, writes].flatMap((use) => use ?? []);
    const due = [
      ...items.flatMap(({ actions, spaces }) =>
        actions.flatMap((action) => spaces.map((space) => [`dynamodb:${action}`, "table", keySpaces[space]])),
      ),
      ...(audits ? auditActions[audits].map((action) => [`dynamodb:${action}`, "table", keySpaces.audit]) : []),
      ...(notesKeyUse ? [["dynamodb:UpdateItem", "table", keySpaces.apiKeys]] : []),
      ...Object.entries(lists).flatMap(([index, names]) =>
        names.map((name) => ["dynamodb:Query", index, indexLists[name]]),
      ),
    ];
    expect(given.map(String).sort()).toEqual(due.map(String).sort());
  });

  it.each(uses.filter(([, { notesKeyUse }]) => notesKeyUse))(
    "let %s write nothing of a key but its last use",
    (folder) => {
      const onKeys = statementsOf(folder).filter(
        ({ Action, Condition }) =>
          Action.some((action) => /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL)/.test(action)) &&
          Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"]?.includes(keySpaces.apiKeys),
      );
      expect(onKeys.map(({ Condition }) => Condition?.["ForAllValues:StringEquals"])).toEqual([
        { "dynamodb:Attributes": ["pk", "sk", "lu", "li"] },
      ]);
    },
  );

  it("stay far below the 10,240 characters that IAM allows for a role's policies", () => {
    for (const { PolicyDocument } of assembly.stacks.flatMap(policiesOf)) {
      expect(JSON.stringify(PolicyDocument).length).toBeLessThan(8_500);
    }
  });
});
