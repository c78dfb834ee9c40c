// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates write their intrinsics that way
import { describe, expect, it } from "vitest";
import { readAssembly } from "#local/template/assembly.ts";
import { Resolver } from "#local/template/resolver.ts";
import { addresses, assemblyFolder } from "#test/local/template/assembly-folder.ts";

const queues = {
  Parameters: { Stage: { Type: "String", Default: "test" }, Secret: { Type: "String" } },
  Conditions: {
    IsTest: { "Fn::Equals": [{ Ref: "Stage" }, "test"] },
    IsLive: { "Fn::Not": [{ Condition: "IsTest" }] },
    Both: { "Fn::And": [{ Condition: "IsTest" }, { Condition: "IsLive" }] },
    Either: { "Fn::Or": [{ Condition: "IsTest" }, { Condition: "IsLive" }] },
  },
  Mappings: { Sizes: { small: { memory: 128 } } },
  Resources: {
    Named: { Type: "AWS::SQS::Queue", Properties: { QueueName: { "Fn::Join": ["-", ["jobs", { Ref: "Stage" }]] } } },
    Unnamed: { Type: "AWS::SQS::Queue" },
    Api: { Type: "AWS::ApiGatewayV2::Api" },
    Key: { Type: "AWS::KMS::Key" },
  },
  Outputs: { Out: { Value: { "Fn::GetAtt": ["Named", "Arn"] }, Export: { Name: "jobs-arn" } } },
};
const reader = { Resources: {} };

function resolved(value: unknown, stackName = "queues"): unknown {
  const stacks = readAssembly(assemblyFolder({ queues, reader }));
  const stack = stacks.find((candidate) => candidate.name === stackName)!;
  return new Resolver(stacks, addresses).resolve(stack, value);
}

describe("resolving intrinsics", () => {
  it.each<[string, unknown, unknown]>([
    ["leaves plain values as they are", { a: [1, "b", true, null] }, { a: [1, "b", true, null] }],
    [
      "a queue's Ref is its URL at the services' address",
      { Ref: "Named" },
      "http://127.0.0.1:4001/000000000000/jobs-test",
    ],
    ["names a resource without a name after its stack", { "Fn::GetAtt": ["Unnamed", "QueueName"] }, "queues-Unnamed"],
    ["also takes GetAtt as one text", { "Fn::GetAtt": "Named.Arn" }, "arn:aws:sqs:us-east-1:000000000000:jobs-test"],
    ["the API's endpoint is the gateway", { "Fn::GetAtt": ["Api", "ApiEndpoint"] }, "http://127.0.0.1:3000"],
    [
      "knows the pseudo parameters",
      {
        "Fn::Join": [
          "/",
          [{ Ref: "AWS::Region" }, { Ref: "AWS::AccountId" }, { Ref: "AWS::Partition" }, { Ref: "AWS::StackName" }],
        ],
      },
      "us-east-1/000000000000/aws/queues",
    ],
    ["uses a parameter's default", { Ref: "Stage" }, "test"],
    [
      "substitutes names, attributes, own variables and literals",
      { "Fn::Sub": ["${Named.QueueName} ${AWS::Region} ${x} ${!keep}", { x: { Ref: "Stage" } }] },
      "jobs-test us-east-1 test ${keep}",
    ],
    [
      "splits and selects",
      { "Fn::Select": ["5", { "Fn::Split": [":", { "Fn::GetAtt": ["Named", "Arn"] }] }] },
      "jobs-test",
    ],
    ["finds in maps", { "Fn::FindInMap": ["Sizes", "small", "memory"] }, 128],
    [
      "follows conditions",
      ["IsTest", "IsLive", "Both", "Either"].map((name) => ({ "Fn::If": [name, "yes", "no"] })),
      ["yes", "no", "no", "yes"],
    ],
    ["drops AWS::NoValue", { kept: 1, gone: { "Fn::If": ["IsLive", 2, { Ref: "AWS::NoValue" }] } }, { kept: 1 }],
    [
      "gives an unsupported resource an ARN",
      { "Fn::GetAtt": ["Key", "Arn"] },
      "arn:aws:kms:us-east-1:000000000000:queues-Key",
    ],
  ])("%s", (_guarantee, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  it("reads another stack's export", () => {
    expect(resolved({ "Fn::ImportValue": "jobs-arn" }, "reader")).toBe("arn:aws:sqs:us-east-1:000000000000:jobs-test");
  });

  it("reads an output of another stack in its own region", () => {
    const read = (more: object) => ({ "Fn::GetStackOutput": { StackName: "queues", OutputName: "Out", ...more } });
    for (const more of [{}, { Region: { Ref: "AWS::Region" } }]) {
      expect(resolved(read(more), "reader")).toBe("arn:aws:sqs:us-east-1:000000000000:jobs-test");
    }
  });

  it.each<[string, unknown, RegExp]>([
    [
      "a missing stack",
      { "Fn::GetStackOutput": { StackName: "nowhere", OutputName: "Out" } },
      /Stack nowhere has no output Out/,
    ],
    [
      "a missing output",
      { "Fn::GetStackOutput": { StackName: "queues", OutputName: "Lost" } },
      /Stack queues has no output Lost/,
    ],
    [
      "an output of another region",
      { "Fn::GetStackOutput": { StackName: "queues", OutputName: "Out", Region: "eu-west-1" } },
      /Out of stack queues is of another region/,
    ],
    [
      "an output read with another account's role",
      { "Fn::GetStackOutput": { StackName: "queues", OutputName: "Out", RoleArn: "arn:aws:iam::1:role/r" } },
      /Out of stack queues is of another region or account/,
    ],
    ["an undeclared name", { Ref: "Unknown" }, /queues refers to Unknown/],
    ["an attribute without a value here", { "Fn::GetAtt": ["Named", "Color"] }, /Named\.Color \(AWS::SQS::Queue\)/],
    ["a parameter without a default", { Ref: "Secret" }, /Secret .* no default/],
    ["a missing export", { "Fn::ImportValue": "nothing" }, /exports nothing/],
    ["an unknown function", { "Fn::Cidr": ["10.0.0.0/8", 1, 8] }, /Fn::Cidr .* not supported/],
    ["a map's missing entry", { "Fn::FindInMap": ["Sizes", "large", "memory"] }, /Sizes\.large\.memory/],
  ])("refuses %s and names it", (_what, value, message) => {
    expect(() => resolved(value)).toThrow(message);
  });
});
