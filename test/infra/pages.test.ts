import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Assembly, synthesize } from "#test/infra/assembly.ts";

const pages = ["docs/deploy.md", "docs/runbook.md", "docs/settings.md", "README.md"];
const text = pages.map((page) => readFileSync(page, "utf8")).join("\n");
const deploy = readFileSync("docs/deploy.md", "utf8");

const all = (pattern: RegExp, within = text): string[] => [
  ...new Set([...within.matchAll(pattern)].map(([, found = ""]) => found)),
];

let assembly: Assembly;
/** With every setting that adds resources. */
beforeAll(async () => {
  const settings = {
    inbound: {},
    eventBus: {},
    alarmEmail: "operator@example.com",
    platformMailFrom: "petrel@example.com",
    hostedZone: { id: "Z0123456789ABC", name: "example.com" },
    apiDomain: { name: "api.example.com" },
  };
  assembly = await synthesize({ settings });
});

/** The deployment facts in the operator's pages, whose commands no test can run. */
describe("the operator's pages", () => {
  it("name only existing stacks", () => {
    const named = all(/\bpetrel-production-([a-z]+)\b(?!-)/g).filter((name) => name !== "restored");
    expect(named.length).toBeGreaterThan(4);
    expect(assembly.stacks.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it("name only outputs of the stack", () => {
    const queried = all(/OutputKey=='(\w+)'/g);
    expect(queried).toContain("ApiUrl");
    expect(Object.keys(assembly.outputs)).toEqual(expect.arrayContaining(queried));
    expect(Object.keys(assembly.outputs)).toEqual(expect.arrayContaining(["Region", "DashboardUrl"]));
  });

  it("name only existing functions for manual invocation", () => {
    const names = assembly.ofType("AWS::Lambda::Function").map(({ Properties }) => Properties["FunctionName"]);
    for (const name of all(/--function-name ([\w-]+)/g)) expect(names).toContain(name);
  });

  it("name only existing logical ids and resource types", () => {
    const ids = Object.keys(assembly.resources).map((id) => id.split("/")[1]);
    const named = [...all(/"(\w+)": \{ "(?:TableName|BucketName)"/g), ...all(/LogicalResourceId=='(\w+)'/g)];
    expect(named).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining(named));
    for (const type of all(/ (AWS::\w+::\w+)\)/g)) expect(assembly.ofType(type), type).not.toEqual([]);
  });

  it("count the functions, log groups and polled rounds that the idle bill lists", () => {
    const cost = readFileSync("docs/cost.md", "utf8");
    // The setting inbound adds one function with its log group.
    const functions = assembly.ofType("AWS::Lambda::Function").length - 1;
    const logGroups = assembly.ofType("AWS::Logs::LogGroup").length - 1;
    const rounds = assembly
      .ofType("AWS::Scheduler::Schedule")
      .filter(({ Properties }) => Properties["ScheduleExpression"] === "cron(0/5 * * * ? *)");
    expect(cost).toContain(`\n| ${functions} functions,`);
    expect(cost).toContain(`\n| ${logGroups} log groups,`);
    expect(all(/\| ([\w ]+) \| 8,760 rounds/g, cost)).toHaveLength(rounds.length);
  });

  it("name only scripts of package.json", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const name of all(/npm run ([\w-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it("list every service whose resources CloudFormation creates", () => {
    const services: Record<string, string> = {
      ApiGatewayV2: "apigateway",
      CertificateManager: "acm",
      CloudFront: "cloudfront",
      CloudWatch: "cloudwatch",
      DynamoDB: "dynamodb",
      Events: "events",
      IAM: "iam",
      Lambda: "lambda",
      Logs: "logs",
      Route53: "route53",
      S3: "s3",
      SES: "ses",
      SNS: "sns",
      SQS: "sqs",
      Scheduler: "scheduler",
    };
    const types = Object.values(assembly.resources).map(({ Type }) => Type.split("::")[1] ?? "");
    const used = [...new Set(types)].filter((name) => name !== "CDK").sort();
    const allowed = all(/"([a-z0-9]+):\*"/g, deploy);
    expect(used.map((name) => services[name] ?? name).sort()).toEqual(allowed.sort());
  });

  it("have valid shell commands", async () => {
    const { spawnSync } = await import("node:child_process");
    const blocks = all(/```(?:console|sh)\n([\s\S]*?)```/g).map((block) =>
      block.replaceAll(/^ *\$ /gm, "").replaceAll(/<[\w ]+>/g, "placeholder"),
    );
    for (const input of blocks) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input });
      expect([status, stderr.toString()], input).toEqual([0, ""]);
    }
  });
});
