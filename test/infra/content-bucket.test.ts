import { describe, expect, it } from "vitest";
import { type Assembly, type Resource, synthesize } from "#test/infra/assembly.ts";

const bucketOf = ({ ofType }: Assembly): Resource => ofType("AWS::S3::Bucket")[0]!;

async function originsWith(settings: Record<string, unknown>): Promise<unknown[]> {
  const { CorsRules } = bucketOf(await synthesize({ settings })).Properties["CorsConfiguration"] as {
    CorsRules: { AllowedOrigins: unknown[] }[];
  };
  return CorsRules.flatMap(({ AllowedOrigins }) => AllowedOrigins);
}

describe("arrivals in the content bucket", () => {
  it("are announced to the jobs queue for imports, and to no queue otherwise", async () => {
    const assembly = await synthesize();
    expect(bucketOf(assembly).Properties["NotificationConfiguration"]).toEqual({
      QueueConfigurations: [
        {
          Event: "s3:ObjectCreated:*",
          Filter: { S3Key: { Rules: [{ Name: "prefix", Value: "imports/" }] } },
          Queue: {
            "Fn::GetStackOutput": {
              StackName: "petrel-production-queues",
              OutputName: expect.stringMatching(/JobsQueue\w+Arn/),
              Region: { Ref: "AWS::Region" },
            },
          },
        },
      ],
    });
    expect(assembly.ofType("AWS::S3::Bucket")).toHaveLength(1);
    expect(assembly.ofType("Custom::S3BucketNotifications")).toEqual([]);
  });

  it("reach that queue only from this account's buckets, and no other queue", async () => {
    const { ofType } = await synthesize();
    const allowed = ofType("AWS::SQS::QueuePolicy").flatMap(({ Properties }) => {
      const { Statement } = Properties["PolicyDocument"] as { Statement: Record<string, unknown>[] };
      return Statement.filter(({ Principal }) => JSON.stringify(Principal).includes("s3.amazonaws.com"));
    });
    expect(allowed).toEqual([
      {
        Effect: "Allow",
        Action: "sqs:SendMessage",
        Principal: { Service: "s3.amazonaws.com" },
        Resource: { "Fn::GetAtt": [expect.stringMatching(/^JobsQueue[0-9A-F]{8}$/), "Arn"] },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      },
    ]);
  });
});

describe("uploads of a page to the content bucket", () => {
  const anyApiOfTheRegion = {
    "Fn::Join": ["", ["https://*.execute-api.", { Ref: "AWS::Region" }, ".", { Ref: "AWS::URLSuffix" }]],
  };

  it.each([
    ["the API's own pages", {}, [anyApiOfTheRegion]],
    [
      "the API's pages at its own name",
      { apiDomain: { name: "api.example.com" }, hostedZone: { id: "Z0123456789ABC", name: "example.com" } },
      ["https://api.example.com"],
    ],
    [
      "the pages of an app",
      { appUrl: "https://app.example.com/petrel" },
      ["https://app.example.com", anyApiOfTheRegion],
    ],
    [
      "other dashboards",
      {
        dashboardOrigins: ["https://dash.example.com/"],
        dashboardUrl: "https://own.example.com/team",
        appUrl: "https://app.example.com",
      },
      ["https://dash.example.com", "https://own.example.com", "https://app.example.com", anyApiOfTheRegion],
    ],
  ])("come from %s", async (_, settings, origins) => {
    expect(await originsWith(settings)).toEqual(origins);
  });

  it("may be put, and no other method is allowed", async () => {
    expect(bucketOf(await synthesize()).Properties["CorsConfiguration"]).toMatchObject({
      CorsRules: [{ AllowedMethods: ["PUT"], AllowedHeaders: ["*"] }],
    });
  });
});

describe("stacks", () => {
  it("depend only on stacks below them: the bucket on its queue, and nothing below on the bucket", async () => {
    const order: Record<string, string[]> = {};
    await synthesize({
      settings: { inbound: {} },
      app: (app) => {
        for (const { stackName, dependencies } of app.synth().stacks) {
          const stacks = dependencies.filter((each) => "stackName" in each);
          order[lastWord(stackName)] = stacks.map((each) => lastWord(each.id)).sort();
        }
      },
    });
    expect(order).toEqual({
      mail: [],
      queues: ["mail"],
      storage: ["queues"],
      receiving: ["mail", "storage"],
      api: ["mail", "queues", "storage"],
      workers: ["api", "mail", "queues", "storage"],
      observability: ["api", "queues", "storage", "workers"],
    });
  });
});

const lastWord = (name: string): string => String(name.split("-").at(-1));
