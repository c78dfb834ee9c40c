import { Aws, Stack } from "aws-cdk-lib";
import { type PolicyStatementProps, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { InboundRule } from "#infra/inbound-rule.ts";

/** SES on behalf of one receipt rule of this account, for the policies of the rule's targets. */
export function receiptRuleSource(
  scope: Construct,
  { ruleSet, rule }: InboundRule,
): Pick<PolicyStatementProps, "principals" | "conditions"> {
  const ruleArn = Stack.of(scope).formatArn({
    service: "ses",
    resource: "receipt-rule-set",
    resourceName: `${ruleSet}:receipt-rule/${rule}`,
  });
  return {
    principals: [new ServicePrincipal("ses.amazonaws.com")],
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID, "aws:SourceArn": ruleArn } },
  };
}
