import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#functions/notifications/stripe/env.ts";
import { type Assembly, type Resource, synthesize } from "#test/infra/assembly.ts";

const billing = {
  secretParameter: "/petrel/stripe/key",
  webhookSecretParameter: "/petrel/stripe/webhook",
  prices: { usd: "price_1", eur: "price_2", gbp: "price_2" },
};

type Deployed = Pick<Assembly, "ofType">;

let off: Deployed;
let on: Deployed;

beforeAll(async () => {
  off = asSynthesized();
  on = await synthesize({ settings: { billing } });
});

/** The template that the run has synthesized before all suites, with the settings of cdk.json. */
function asSynthesized(): Deployed {
  const resources = globSync("cdk.out/*.template.json").flatMap((file) =>
    Object.values<Resource>(JSON.parse(readFileSync(file, "utf8")).Resources),
  );
  return { ofType: (type) => resources.filter((resource) => resource.Type === type) };
}

const environments = (assembly: Deployed) =>
  assembly.ofType("AWS::Lambda::Function").map(({ Properties }) => {
    const { Variables } = Properties["Environment"] as { Variables: Record<string, string> };
    return Variables;
  });
const environmentOf = (assembly: Deployed, folder: string) =>
  environments(assembly).find((variables) => variables["POWERTOOLS_SERVICE_NAME"] === folder);
const secretGrants = (assembly: Deployed) =>
  assembly.ofType("AWS::IAM::Policy").flatMap(({ Properties }) => {
    const { Statement } = Properties["PolicyDocument"] as { Statement: { Action: string; Resource: unknown }[] };
    return Statement.filter(({ Action }) => Action === "ssm:GetParameter").map(({ Resource }) =>
      JSON.stringify(Resource),
    );
  });

describe("a deployment without billing", () => {
  it("has no function for Stripe's webhook, reads no secret, and reports that billing is off", () => {
    expect(environmentOf(off, "notifications/stripe")).toBeUndefined();
    expect(secretGrants(off)).toEqual([]);
    const told = environments(off).flatMap(({ BILLING }) => BILLING ?? []);
    expect([told.length >= 6, new Set(told)]).toEqual([true, new Set(["false"])]);
  });
});

describe("a deployment with billing", () => {
  it("reads Stripe's key only in functions that call Stripe, and the signing secret only in the webhook", () => {
    const [key, webhook] = ["parameter/petrel/stripe/key", "parameter/petrel/stripe/webhook"];
    const grants = secretGrants(on);
    expect(grants.filter((resource) => resource.includes(key))).toHaveLength(2);
    expect(grants.filter((resource) => resource.includes(webhook))).toHaveLength(1);
    expect(environmentOf(on, "api/users")).toMatchObject({ BILLING: "true", STRIPE_PRICE_EUR: "price_2" });
    expect(environmentOf(on, "api/users")).not.toHaveProperty("STRIPE_WEBHOOK_SECRET_PARAMETER");
    const given = Object.keys(environmentOf(on, "notifications/stripe") ?? {}).filter((name) => name in env.shape);
    const required = Object.entries(env.shape).filter(([, schema]) => !schema.safeParse(undefined).success);
    expect(given).toEqual(expect.arrayContaining(required.map(([name]) => name)));
  });

  it("routes the webhook, enables billing in all functions that check a cap, and has no further alarm", () => {
    const keys = on.ofType("AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties["RouteKey"]);
    expect(keys).toContain("ANY /webhooks/incoming/stripe");
    expect(new Set(environments(on).flatMap(({ BILLING }) => BILLING ?? []))).toEqual(new Set(["true"]));
    expect(on.ofType("AWS::CloudWatch::Alarm")).toHaveLength(off.ofType("AWS::CloudWatch::Alarm").length);
  });
});
