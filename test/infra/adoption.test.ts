import { beforeAll, describe, expect, it } from "vitest";
import { type Assembly, synthesize } from "#test/infra/assembly.ts";

const tableStreamArn = "arn:aws:dynamodb:eu-west-1:111122223333:table/restored/stream/2026-03-01T10:00:00.000";
const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/5f0e";
const text = (value: unknown) => JSON.stringify(value);

const variablesOf = ({ ofType }: Assembly, name: string): unknown[] => [
  ...new Set(
    ofType("AWS::Lambda::Function").flatMap(({ Properties }) => {
      const { Variables } = Properties["Environment"] as { Variables: Record<string, unknown> };
      return Variables[name] ?? [];
    }),
  ),
];

describe("a deployment on an existing table and bucket", () => {
  let assembly: Assembly;
  beforeAll(async () => {
    const settings = { tableName: "restored", tableStreamArn, contentBucketName: "kept-content" };
    assembly = await synthesize({ settings });
  });

  it("creates neither", () => {
    expect(assembly.ofType("AWS::DynamoDB::Table")).toEqual([]);
    expect(assembly.ofType("AWS::S3::Bucket")).toEqual([]);
    expect(assembly.outputs).toMatchObject({ TableName: "restored", ContentBucketName: "kept-content" });
  });

  it("gives every function their names", () => {
    expect(variablesOf(assembly, "TABLE_NAME")).toEqual(["restored"]);
    expect(variablesOf(assembly, "CONTENT_BUCKET")).toEqual(["kept-content"]);
  });

  it("follows the table's current stream", () => {
    const sources = assembly.ofType("AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);
    expect(sources.filter(({ EventSourceArn }) => EventSourceArn === tableStreamArn)).toHaveLength(1);
    expect(text(assembly.ofType("AWS::IAM::Policy"))).toContain(`"Resource":"${tableStreamArn}"`);
  });

  it("grants the same rights as for its own table and bucket", async () => {
    const own = await synthesize();
    const actions = ({ ofType }: Assembly) =>
      ofType("AWS::IAM::Policy").map(({ Properties }) =>
        (Properties["PolicyDocument"] as { Statement: { Action: unknown }[] }).Statement.map(({ Action }) => Action),
      );
    expect(actions(assembly)).toEqual(actions(own));
    expect(text(assembly.ofType("AWS::IAM::Policy"))).toContain(":table/restored/index/gsi1");
    expect(text(assembly.ofType("AWS::IAM::Policy"))).toContain(":s3:::kept-content/bodies/*");
  });

  it("writes the bucket's policy: TLS only, and images for the distribution", () => {
    const [policy, ...others] = assembly.ofType("AWS::S3::BucketPolicy");
    expect([policy?.Properties["Bucket"], others]).toEqual(["kept-content", []]);
    const tls = { Effect: "Deny", Action: "s3:*", Condition: { Bool: { "aws:SecureTransport": "false" } } };
    const images = { Effect: "Allow", Action: "s3:GetObject", Principal: { Service: "cloudfront.amazonaws.com" } };
    expect(policy?.Properties["PolicyDocument"]).toMatchObject({
      Statement: expect.arrayContaining([expect.objectContaining(tls), expect.objectContaining(images)]),
    });
  });
});

describe("resources that cannot be recreated", () => {
  it("keep their logical ids for CloudFormation", async () => {
    const { resources } = await synthesize();
    const kept = Object.entries(resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === "Retain");
    expect(kept.map(([id, { Type }]) => [id, Type])).toEqual([
      ["storage/TableCD117FA1", "AWS::DynamoDB::Table"],
      ["storage/ContentBucketDD05A3B9", "AWS::S3::Bucket"],
    ]);
  });
});

describe("every deployment", () => {
  it("outputs its address, its region and its dashboard", async () => {
    const { outputs } = await synthesize({ settings: { apiDomain: { name: "api.example.com", certificateArn } } });
    const region = { Ref: "AWS::Region" };
    expect(outputs).toMatchObject({ ApiUrl: "https://api.example.com", Region: region });
    expect(text(outputs["DashboardUrl"])).toContain(".console.aws.amazon.com/cloudwatch/home?region=");
  });
});

describe("an account's concurrent executions", () => {
  const workersAt = async (concurrency: number): Promise<number[]> => {
    const { ofType } = await synthesize({ settings: { concurrency } });
    expect(text(ofType("AWS::Lambda::Function"))).not.toContain("ReservedConcurrentExecutions");
    return ofType("AWS::Lambda::EventSourceMapping").flatMap(({ Properties }) => {
      const scaling = Properties["ScalingConfig"] as { MaximumConcurrency: number } | undefined;
      return scaling?.MaximumConcurrency ?? [];
    });
  };
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

  it("are at most half used by queue workers, and none are reserved", async () => {
    const full = await workersAt(1000);
    expect(full).toContain(50);
    expect(sum(full)).toBeLessThanOrEqual(200);
    expect(sum(await workersAt(100))).toBeLessThanOrEqual(50);
    // AWS accepts no smaller number for a queue, so a new account's workers may use all of it while all queues are busy.
    expect(await workersAt(10)).toEqual(full.map(() => 2));
  });
});

describe("the hand-over's memory", () => {
  it("grows where the limit of attachments is above 10 MB", async () => {
    const memoryAt = async (attachmentBytes: number): Promise<unknown> => {
      const { ofType } = await synthesize({ settings: { attachmentBytes } });
      const [worker] = ofType("AWS::Lambda::Function").filter(({ Properties }) =>
        text(Properties["Environment"]).includes('"queues/send"'),
      );
      return worker?.Properties["MemorySize"];
    };
    expect(await memoryAt(10_485_760)).toBe(512);
    expect(await memoryAt(10_485_761)).toBe(1024);
  });
});
