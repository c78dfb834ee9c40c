import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedReceiptRule } from "#local/template/model.ts";

/** One action, which stores the message and notifies a topic; anything else is an error. */
const ruleSchema = z.object({
  RuleSetName: z.string(),
  /** A rule of the operator, which the laptop does not have. */
  After: z.string().optional(),
  Rule: z.object({
    Name: z.string(),
    Enabled: z.boolean().default(false),
    ScanEnabled: z.boolean().default(false),
    Recipients: z.array(z.string()).default([]),
    Actions: z.tuple([
      z.strictObject({
        S3Action: z.strictObject({
          BucketName: z.string(),
          ObjectKeyPrefix: z.string().default(""),
          TopicArn: z.string(),
        }),
      }),
    ]),
  }),
});

/** Treats their rule set as the active one. */
export function readReceiptRules(declared: DeclaredResources): DeployedReceiptRule[] {
  return declared
    .ofType("AWS::SES::ReceiptRule", ruleSchema)
    .filter(({ properties }) => properties.Rule.Enabled)
    .map(({ properties: { RuleSetName, Rule } }) => {
      const [{ S3Action }] = Rule.Actions;
      return {
        ruleSet: RuleSetName,
        name: Rule.Name,
        scans: Rule.ScanEnabled,
        recipients: Rule.Recipients,
        bucket: S3Action.BucketName,
        prefix: S3Action.ObjectKeyPrefix,
        topicArn: S3Action.TopicArn,
      };
    });
}

export const receiptRuleArn = (
  { ruleSet, name }: Pick<DeployedReceiptRule, "ruleSet" | "name">,
  { region, accountId }: { region: string; accountId: string },
): string => `arn:aws:ses:${region}:${accountId}:receipt-rule-set/${ruleSet}:receipt-rule/${name}`;
