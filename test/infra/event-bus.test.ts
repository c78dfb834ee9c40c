import { expect, it } from "vitest";
import { type Assembly, synthesize } from "#test/infra/assembly.ts";

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

const putGrants = ({ ofType }: Assembly) =>
  ofType("AWS::IAM::Policy")
    .flatMap(({ Properties }) => (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement)
    .filter(({ Action }) => [Action].flat().includes("events:PutEvents"));

const functionsWith = ({ ofType }: Assembly, name: string) =>
  ofType("AWS::Lambda::Function").filter(({ Properties }) => {
    const environment = Properties["Environment"] as { Variables: Record<string, unknown> };
    return name in environment.Variables;
  });

it("the event bus is off by default: no bus, no permission, no name of one, and no further queue", async () => {
  const [off, on] = [await synthesize(), await synthesize({ settings: { eventBus: {} } })];
  expect(off.ofType("AWS::Events::EventBus")).toEqual([]);
  expect(putGrants(off)).toEqual([]);
  expect(functionsWith(off, "EVENT_BUS_ARN")).toEqual([]);
  expect(on.ofType("AWS::SQS::Queue")).toHaveLength(off.ofType("AWS::SQS::Queue").length);
});

it("the event bus is made with a name that rules can name, and one function puts events on it alone", async () => {
  const assembly = await synthesize({ settings: { eventBus: {}, environment: "staging" } });
  expect(assembly.ofType("AWS::Events::EventBus")).toMatchObject([{ Properties: { Name: "petrel-staging" } }]);
  const grants = putGrants(assembly);
  expect(grants).toHaveLength(1);
  expect(JSON.stringify(grants)).toContain("EventBus");
  expect(JSON.stringify(grants)).not.toContain("*");
  expect(functionsWith(assembly, "EVENT_BUS_ARN")).toHaveLength(1);
});

it("an existing event bus is used as it is", async () => {
  const arn = "arn:aws:events:eu-west-1:123456789012:event-bus/shared";
  const assembly = await synthesize({ settings: { eventBus: { arn } } });
  expect(assembly.ofType("AWS::Events::EventBus")).toEqual([]);
  expect(putGrants(assembly)).toMatchObject([{ Action: "events:PutEvents", Resource: arn }]);
});

it("an ARN that is no bus is refused", async () => {
  const arn = "arn:aws:sqs:eu-west-1:123456789012:queue";
  await expect(synthesize({ settings: { eventBus: { arn } } })).rejects.toThrow("eventBus.arn");
});
