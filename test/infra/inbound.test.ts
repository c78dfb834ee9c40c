import { describe, expect, it } from "vitest";
import { type Assembly, synthesize } from "#test/infra/assembly.ts";

interface Statement {
  Action: string;
  Principal: { Service?: string };
  Resource: unknown;
  Condition?: { StringEquals: Record<string, unknown> };
}

const ruleArn = (name: string) => ({
  "Fn::Join": [
    "",
    [
      "arn:",
      { Ref: "AWS::Partition" },
      ":ses:",
      { Ref: "AWS::Region" },
      ":",
      { Ref: "AWS::AccountId" },
      `:receipt-rule-set/${name}`,
    ],
  ],
});

/** The actions that SES may do itself, except for its feedback. */
const admitted = ({ ofType }: Assembly, action: string): Statement[] =>
  [...ofType("AWS::S3::BucketPolicy"), ...ofType("AWS::SNS::TopicPolicy")]
    .flatMap(({ Properties }) => (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement)
    .filter(({ Action, Principal }) => Action === action && Principal.Service === "ses.amazonaws.com");

describe("inbound email", () => {
  it("is stored and announced by one rule, the only one allowed to do so", async () => {
    const assembly = await synthesize({ settings: { inbound: {} } });
    const [rule] = assembly.ofType("AWS::SES::ReceiptRule");
    expect(rule?.Properties).toMatchObject({
      RuleSetName: "petrel-production",
      Rule: { Enabled: true, ScanEnabled: true, Actions: [{ S3Action: { ObjectKeyPrefix: "inbound/" } }] },
    });
    expect(assembly.ofType("AWS::SES::ReceiptRuleSet")).toHaveLength(1);
    const condition = {
      StringEquals: {
        "aws:SourceAccount": { Ref: "AWS::AccountId" },
        "aws:SourceArn": ruleArn("petrel-production:receipt-rule/petrel-production"),
      },
    };
    const [put] = admitted(assembly, "s3:PutObject");
    expect([put?.Condition, JSON.stringify(put?.Resource).includes('"/inbound/*"')]).toEqual([condition, true]);
    const published = admitted(assembly, "sns:Publish").map(({ Condition }) => Condition);
    expect(published).toContainEqual(condition);
  });

  it("uses an existing rule set of the account when one is named", async () => {
    const recipients = ["in.example.com", ".in.example.com", "help@example.com"];
    const inbound = { ruleSet: "default-rule-set", after: "spam", recipients };
    const assembly = await synthesize({ settings: { inbound } });
    const [rule] = assembly.ofType("AWS::SES::ReceiptRule");
    expect(rule?.Properties).toMatchObject({
      RuleSetName: "default-rule-set",
      After: "spam",
      Rule: { Name: "petrel-production", Recipients: recipients },
    });
    expect(assembly.ofType("AWS::SES::ReceiptRuleSet")).toEqual([]);
  });

  it("is parsed by its own function, one message at a time, so bounces do not wait for it", async () => {
    const { resources, ofType } = await synthesize({ settings: { inbound: {} } });
    const workers = Object.values(resources).filter(
      ({ Type, Properties }) =>
        Type === "AWS::Lambda::Function" && /Inbound mail/.test(String(Properties["Description"])),
    );
    expect(workers.map(({ Properties }) => Properties["MemorySize"])).toEqual([1769]);
    const endpoints = ofType("AWS::SNS::Subscription").map(({ Properties }) => JSON.stringify(Properties["Endpoint"]));
    expect(endpoints.map((endpoint) => /"(\w+?)Queue/.exec(endpoint)?.[1]).toSorted()).toEqual(["Feedback", "Inbound"]);
    const sources = ofType("AWS::Lambda::EventSourceMapping").filter(({ Properties }) =>
      JSON.stringify(Properties["EventSourceArn"]).includes("Inbound"),
    );
    expect(sources).toMatchObject([{ Properties: { BatchSize: 1 } }]);
  });

  it("needs no resources when receiving is off, which is the default", async () => {
    const assembly = await synthesize();
    const names = JSON.stringify(Object.entries(assembly.resources).filter(([name]) => !/Bucket/.test(name)));
    expect(names).not.toContain("inbound/");
    expect(Object.keys(assembly.resources).filter((name) => name.startsWith("receiving/"))).toEqual([]);
    expect(admitted(assembly, "s3:PutObject")).toEqual([]);
    expect(assembly.ofType("AWS::SNS::Topic")).toHaveLength(1);
  });
});
