import { Duration, Stack } from "aws-cdk-lib";
import { CfnTopic } from "aws-cdk-lib/aws-sns";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Access } from "#infra/access/access.ts";
import { PetrelFunction } from "#infra/constructs/petrel-function.ts";
import { type FunctionSource, readFunctionSources } from "#infra/function-catalog.ts";
import { synthesize } from "#test/infra/assembly.ts";

const billing = {
  secretParameter: "/petrel/stripe/key",
  webhookSecretParameter: "/petrel/stripe/webhook",
  prices: { usd: "price_1", eur: "price_2", gbp: "price_2" },
};
const tableStreamArn = "arn:aws:dynamodb:eu-west-1:111122223333:table/restored/stream/2026-03-01T10:00:00.000";

const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/5f0e";

/** The real sources with one of them changed. */
const changed = (folder: string, change: (source: FunctionSource) => FunctionSource) => ({
  sources: (sources: FunctionSource[]) => sources.map((each) => (each.folder === folder ? change(each) : each)),
});

async function synthesizeWith(access: Access) {
  const source = { ...(await readFunctionSources())[0]!, env: z.object({ TARGET: z.string().optional() }) };
  return synthesize({
    app: (app) => {
      new PetrelFunction(new Stack(app, "extra"), "Extra", {
        source,
        environment: "test",
        memoryMb: 128,
        timeout: Duration.seconds(3),
        impact: "Nobody.",
        access: [access],
        values: {},
      });
    },
  });
}

describe("the synth", () => {
  it.each([
    ["as it is deployed", {}],
    ["with an alarm address", { alarmEmail: "operator@example.com", platformMailFrom: "petrel@example.com" }],
    [
      "with names of the operator's own",
      {
        platformMailFrom: "petrel@example.com",
        hostedZone: { id: "Z0123456789ABC", name: "example.com" },
        apiDomain: { name: "api.example.com" },
      },
    ],
    ["for a throw-away environment with an event bus", { environment: "try", removalProtection: false, eventBus: {} }],
    [
      "with payments, inbound mail, and an existing table and bucket",
      { billing, inbound: {}, tableName: "restored", tableStreamArn, contentBucketName: "kept-content" },
    ],
    [
      "with a certificate, a mail-from subdomain, dashboards elsewhere, and a limit of executions",
      {
        ...{ platformMailFrom: "petrel@example.com", mailFromSubdomain: "bounce", concurrency: 100 },
        apiDomain: { name: "api.example.com", certificateArn },
        dashboardOrigins: ["https://dash.example.com"],
        inbound: { recipients: ["example.com"] },
        environment: "staging",
      },
    ],
  ])("passes template validation and cdk-nag %s", async (_, settings) => {
    await expect(synthesize({ settings, validated: true })).resolves.toBeDefined();
  });

  it("fails on a wildcard without a reason", async () => {
    const grant = {
      statements: [{ actions: ["sqs:SendMessage"], resources: ["arn:aws:sqs:*:*:mine"] }],
      environment: {},
    };
    await expect(synthesizeWith(grant)).rejects.toThrow("AwsSolutions-IAM5[Resource::arn:aws:sqs:*:*:mine]");
  });

  it("fails on a wildcard action, whatever the reason", async () => {
    const grant = { statements: [{ actions: ["sqs:*"], resources: ["arn:aws:sqs:::mine"] }], environment: {} };
    await expect(synthesizeWith({ ...grant, wildcardReason: "Convenient." })).rejects.toThrow(
      "AwsSolutions-IAM5[Action::sqs:*]",
    );
  });

  it("fails on a template the service would refuse", async () => {
    const wrong = synthesize({
      validated: true,
      app: (app) => {
        new CfnTopic(new Stack(app, "wrong"), "Topic").addPropertyOverride("NoSuchProperty", true);
      },
    });
    await expect(wrong).rejects.toThrow("NoSuchProperty");
  });

  it("fails when a function requires a variable the deployment does not set", async () => {
    const change = changed("queues/feedback", (source) => ({
      ...source,
      env: source.env.extend({ LOST: z.string() }),
    }));
    await expect(synthesize(change)).rejects.toThrow("functions/queues/feedback/env.ts requires LOST");
  });

  it("accepts a variable with a default that the deployment does not set", async () => {
    const change = changed("queues/feedback", (source) => ({
      ...source,
      env: source.env.extend({ LOST: z.string().default("found") }),
    }));
    await expect(synthesize(change)).resolves.toBeDefined();
  });

  it("fails when a grant sets a variable the function does not read", async () => {
    const change = changed("streams/table", (source) => ({ ...source, env: z.object({}) }));
    await expect(synthesize(change)).rejects.toThrow("gives streams/table a grant with TABLE_NAME");
  });

  it("fails when no stack deploys a function", async () => {
    const sources = (all: FunctionSource[]) => [...all, { ...all[0]!, folder: "api/forgotten" }];
    await expect(synthesize({ sources })).rejects.toThrow("No stack deploys functions/api/forgotten.");
  });

  it("fails when a function it deploys is missing", async () => {
    const sources = (all: FunctionSource[]) => all.filter(({ folder }) => folder !== "api/send");
    await expect(synthesize({ sources })).rejects.toThrow("deploys functions/api/send, which has no index.ts");
  });
});
