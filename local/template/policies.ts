import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedRole, PolicyStatement } from "#local/template/model.ts";

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const conditionValue = z
  .union([z.string(), z.boolean(), z.number(), z.array(z.union([z.string(), z.boolean(), z.number()]))])
  .transform((value) => [value].flat().map(String));

const statementSchema = z
  .strictObject({
    Sid: z.string().optional(),
    Effect: z.enum(["Allow", "Deny"]),
    Action: oneOrMore,
    Resource: oneOrMore.optional(),
    Principal: z.union([z.literal("*"), z.record(z.string(), oneOrMore)]).optional(),
    Condition: z.record(z.string(), z.record(z.string(), conditionValue)).default({}),
  })
  .transform(
    (statement): PolicyStatement => ({
      effect: statement.Effect,
      actions: statement.Action,
      resources: statement.Resource ?? ["*"],
      conditions: statement.Condition,
      principals: principalsOf(statement.Principal),
    }),
  );

/** A policy document as a list of statements. Unsupported elements (NotAction) are an error. */
export const policySchema = z
  .object({ Statement: z.union([statementSchema, z.array(statementSchema)]) })
  .transform((document) => [document.Statement].flat());

const roleSchema = z.object({
  AssumeRolePolicyDocument: policySchema,
  Policies: z.array(z.object({ PolicyDocument: policySchema })).default([]),
});

const attachedPolicySchema = z.object({ PolicyDocument: policySchema, Roles: z.array(z.string()).default([]) });

/** Every role with its inline and attached policy statements. */
export function readRoles(declared: DeclaredResources): DeployedRole[] {
  const attached = [
    ...declared.ofType("AWS::IAM::Policy", attachedPolicySchema),
    ...declared.ofType("AWS::IAM::ManagedPolicy", attachedPolicySchema),
  ];
  return declared.ofType("AWS::IAM::Role", roleSchema).map((role) => ({
    arn: role.arn,
    principals: role.properties.AssumeRolePolicyDocument.flatMap((statement) => statement.principals),
    statements: [
      ...role.properties.Policies.flatMap((policy) => policy.PolicyDocument),
      ...attached.filter((policy) => policy.properties.Roles.includes(role.name)).flatMap(statementsOf),
    ],
  }));
}

function statementsOf(policy: { properties: z.infer<typeof attachedPolicySchema> }): PolicyStatement[] {
  return policy.properties.PolicyDocument;
}

function principalsOf(principal: "*" | Record<string, string[]> | undefined): string[] {
  if (principal === "*") return ["*"];
  return Object.values(principal ?? {}).flat();
}
