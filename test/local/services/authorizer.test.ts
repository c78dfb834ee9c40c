import { describe, expect, test } from "vitest";
import { Authorizer, type FunctionCall } from "#local/services/authorizer.ts";
import type { PolicyStatement } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { deployedFunction, statement } from "#test/local/services/deployed-function.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/mails";
const queue = "arn:aws:sqs:us-east-1:000000000000:feedback";
const topic = "arn:aws:sns:us-east-1:000000000000:events";
const schedulerRole = "arn:aws:iam::000000000000:role/scheduler";

const withGrants = (statements: PolicyStatement[]) =>
  new Authorizer(emptyDeployment({ functions: [deployedFunction("api/send", statements)] }));

const call = (action: string, resource: string, context: FunctionCall["context"] = {}) => ({
  functionName: "api/send",
  ...{ action, resource, context },
});

describe("a function's role", () => {
  test.each<[string, PolicyStatement, string, string, boolean]>([
    ["the action on the resource", statement(["dynamodb:GetItem"], [table]), "dynamodb:GetItem", table, true],
    ["another action", statement(["dynamodb:GetItem"], [table]), "dynamodb:PutItem", table, false],
    ["another resource", statement(["dynamodb:GetItem"], [table]), "dynamodb:GetItem", `${table}2`, false],
    ["an action in another case", statement(["DynamoDB:getitem"], [table]), "dynamodb:GetItem", table, true],
    ["an action under a wildcard", statement(["dynamodb:*Item"], [table]), "dynamodb:PutItem", table, true],
    [
      "one character under ?",
      statement(["s3:GetObject"], ["arn:aws:s3:::b/?"]),
      "s3:GetObject",
      "arn:aws:s3:::b/x",
      true,
    ],
    [
      "no character under ?",
      statement(["s3:GetObject"], ["arn:aws:s3:::b/?"]),
      "s3:GetObject",
      "arn:aws:s3:::b/",
      false,
    ],
    [
      "a path under a wildcard",
      statement(["s3:Get*"], ["arn:aws:s3:::b/m/*"]),
      "s3:GetObject",
      "arn:aws:s3:::b/m/a/b",
      true,
    ],
    [
      "a path beside the wildcard",
      statement(["s3:Get*"], ["arn:aws:s3:::b/m/*"]),
      "s3:GetObject",
      "arn:aws:s3:::b/n",
      false,
    ],
    ["dots as themselves", statement(["s3:Get*"], ["arn:aws:s3:::a.b"]), "s3:GetX", "arn:aws:s3:::axb", false],
  ])("judges %s", (_name, grant, action, resource, allowed) => {
    expect(withGrants([grant]).check(call(action, resource)).allowed).toBe(allowed);
  });

  test("with a Deny is denied whatever its other statements allow", () => {
    const authorizer = withGrants([
      statement(["dynamodb:*"], ["*"]),
      statement(["dynamodb:DeleteItem"], [table], { effect: "Deny" }),
    ]);
    expect(authorizer.check(call("dynamodb:DeleteItem", table)).message).toContain("with an explicit deny");
    expect(authorizer.check(call("dynamodb:PutItem", table)).allowed).toBe(true);
  });

  test("allows an alternative name of the same resource without a denial", () => {
    const authorizer = withGrants([statement(["ses:SendEmail"], ["identity/acme.test"])]);
    const send = { ...call("ses:SendEmail", "identity/a@acme.test"), alternative: "identity/acme.test" };
    expect(authorizer.check(send)).toEqual({ allowed: true });
    expect(authorizer.denied()).toEqual([]);
  });

  test("that is not deployed allows nothing", () => {
    expect(withGrants([statement(["*"], ["*"])]).check({ ...call("a:B", "*"), functionName: "x" }).allowed).toBe(false);
  });
});

describe("conditions", () => {
  const passed = { "iam:PassedToService": "scheduler.amazonaws.com" };
  const items = { "dynamodb:LeadingKeys": ["C#p", "H#p"] };
  test.each<[string, PolicyStatement["conditions"], FunctionCall["context"], boolean]>([
    ["an equal value", { StringEquals: { "iam:PassedToService": ["scheduler.amazonaws.com"] } }, passed, true],
    ["any of the values", { StringEquals: { "iam:PassedToService": ["x", "scheduler.amazonaws.com"] } }, passed, true],
    ["a key in another case", { StringEquals: { "IAM:passedtoservice": ["scheduler.amazonaws.com"] } }, passed, true],
    ["another value", { StringEquals: { "iam:PassedToService": ["ecs.amazonaws.com"] } }, passed, false],
    ["a missing value", { StringEquals: { "iam:PassedToService": ["x"] } }, {}, false],
    ["a missing value, if it exists", { StringEqualsIfExists: { "iam:PassedToService": ["x"] } }, {}, true],
    ["a pattern of all values", { "ForAllValues:StringLike": { "iam:PassedToService": ["sched*"] } }, passed, true],
    ["another pattern of all values", { "ForAllValues:StringLike": { "iam:PassedToService": ["x*"] } }, passed, false],
    ["every item of a list", { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["C#*", "H#*"] } }, items, true],
    [
      "an item that matches no pattern",
      { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["C#*"] } },
      items,
      false,
    ],
    [
      "all values of an empty list, as IAM does",
      { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["C#*"] } },
      {},
      true,
    ],
    ["any value of a list", { StringLike: { "dynamodb:LeadingKeys": ["C#*"] } }, items, true],
    ["a pattern", { StringLike: { "iam:PassedToService": ["sched*"] } }, passed, true],
    ["a negated value", { StringNotEquals: { "iam:PassedToService": ["scheduler.amazonaws.com"] } }, passed, false],
    ["a negated missing value", { StringNotEquals: { "iam:PassedToService": ["x"] } }, {}, true],
    ["a truth value", { Bool: { "aws:SecureTransport": ["true"] } }, {}, true],
    ["an absent key", { Null: { "iam:PassedToService": ["true"] } }, {}, true],
    ["a present key", { Null: { "iam:PassedToService": ["true"] } }, passed, false],
    [
      "every operator together",
      { StringLike: { "iam:PassedToService": ["*"] }, Bool: { "aws:SecureTransport": ["false"] } },
      passed,
      false,
    ],
  ])("evaluate %s", (_name, conditions, context, allowed) => {
    const authorizer = withGrants([statement(["iam:PassRole"], ["*"], { conditions })]);
    expect(authorizer.check(call("iam:PassRole", schedulerRole, context)).allowed).toBe(allowed);
  });

  test.each([
    ["an operator", { NumericLessThan: { "iam:PassedToService": ["1"] } }, "operator NumericLessThan"],
    ["a key", { StringEquals: { "aws:UserAgent": ["x"] } }, "key aws:UserAgent"],
  ])("with %s, which the laptop cannot evaluate, fail at the start", (_name, conditions, words) => {
    expect(() => withGrants([statement(["a:B"], ["*"], { conditions })])).toThrow(words);
  });

  test("with a policy variable fail at the start", () => {
    expect(() => withGrants([statement(["s3:GetObject"], [`arn:aws:s3:::b/$${"{aws:username}"}`])])).toThrow(
      "variables",
    );
  });
});

describe("services", () => {
  const fromTopic = statement(["sqs:SendMessage"], [queue], {
    principals: ["sns.amazonaws.com"],
    conditions: { ArnEquals: { "aws:SourceArn": [topic] } },
  });
  const tlsOnly = statement(["sqs:*"], [queue], {
    effect: "Deny",
    principals: ["*"],
    conditions: { Bool: { "aws:SecureTransport": ["false"] } },
  });
  const deployment = emptyDeployment({
    functions: [deployedFunction("api/send", [])],
    queues: [{ name: "feedback", arn: queue, url: "http://q", attributes: {}, policy: [fromTopic, tlsOnly] }],
    roles: [
      {
        arn: schedulerRole,
        principals: ["scheduler.amazonaws.com"],
        statements: [statement(["sqs:SendMessage"], [queue])],
      },
      {
        arn: "arn:aws:iam::000000000000:role/other",
        principals: ["apigateway.amazonaws.com"],
        statements: [statement(["a:B"], ["*"])],
      },
    ],
  });

  test("need a policy of the queue that names them and their source", () => {
    const authorizer = new Authorizer(deployment);
    const send = { principal: "sns.amazonaws.com", action: "sqs:SendMessage", resource: queue, sourceArn: topic };
    expect(authorizer.checkService(send)).toEqual({ allowed: true });
    expect(authorizer.checkService({ ...send, sourceArn: `${topic}2` }).allowed).toBe(false);
    expect(authorizer.checkService({ ...send, principal: "s3.amazonaws.com" }).allowed).toBe(false);
    expect(authorizer.check(call("sqs:SendMessage", queue)).allowed).toBe(false);
    expect(authorizer.denied().map(({ caller }) => caller)).toEqual([
      "sns.amazonaws.com",
      "s3.amazonaws.com",
      "api/send",
    ]);
  });

  test("that assume a role are judged by it, and Scheduler's unused grants are listed", () => {
    const authorizer = new Authorizer(deployment);
    const grant = { caller: schedulerRole, action: "sqs:SendMessage", resource: queue };
    expect(authorizer.unused()).toEqual([grant]);
    expect(authorizer.checkRole(schedulerRole, "sqs:SendMessage", `${queue}2`).allowed).toBe(false);
    expect(authorizer.unused()).toEqual([grant]);
    expect(authorizer.checkRole(schedulerRole, "sqs:SendMessage", queue)).toEqual({ allowed: true });
    expect(authorizer.unused()).toEqual([]);
  });

  test("a queue's Deny for everyone holds for functions too", () => {
    const closed = { ...tlsOnly, conditions: {} };
    const authorizer = new Authorizer({
      ...deployment,
      functions: [deployedFunction("api/send", [statement(["sqs:*"], ["*"])])],
      queues: [{ name: "feedback", arn: queue, url: "http://q", attributes: {}, policy: [closed] }],
    });
    expect(authorizer.check(call("sqs:SendMessage", queue)).allowed).toBe(false);
  });
});

describe("the lists of denials and unused grants", () => {
  test("count each denial once, with the message of AWS", () => {
    const authorizer = withGrants([statement(["dynamodb:GetItem"], [table])]);
    for (let i = 0; i < 3; i += 1) authorizer.check(call("dynamodb:PutItem", table));
    expect(authorizer.denied()).toEqual([
      {
        caller: "api/send",
        action: "dynamodb:PutItem",
        resource: table,
        message: `User: arn:aws:iam::000000000000:role/api-send is not authorized to perform: dynamodb:PutItem on resource: ${table} because no identity-based policy allows the dynamodb:PutItem action`,
        count: 3,
      },
    ]);
  });

  test("name each pair of action and resource that no call used", () => {
    const authorizer = withGrants([
      statement(["dynamodb:GetItem", "dynamodb:Query"], [table, `${table}/index/*`]),
      statement(["dynamodb:*"], ["arn:other"], { effect: "Deny" }),
    ]);
    authorizer.check(call("dynamodb:GetItem", table));
    authorizer.check(call("dynamodb:Query", `${table}/index/gsi1`));
    expect(authorizer.unused().map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      `dynamodb:GetItem ${table}/index/*`,
      `dynamodb:Query ${table}`,
    ]);
  });
});
