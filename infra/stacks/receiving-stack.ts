import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnReceiptRule, CfnReceiptRuleSet } from "aws-cdk-lib/aws-ses";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { inboundFolder } from "#infra/constructs/content-bucket.ts";
import type { InboundRule } from "#infra/inbound-rule.ts";
import type { StorageStack } from "#infra/stacks/storage-stack.ts";

export interface ReceivingStackProps {
  inbound: InboundRule;
  topic: Topic;
  storage: StorageStack;
}

/**
 * How mail comes in: one rule for all domains of the account, whose messages become objects of the bucket and are then
 * told of. Above bucket and topic, because SES tries both when the rule is made.
 */
export class ReceivingStack extends Stack {
  constructor(scope: Construct, id: string, { inbound, topic, storage }: ReceivingStackProps) {
    super(scope, id);
    const { ruleSet, rule: name, makesRuleSet } = inbound;
    const rule = new CfnReceiptRule(this, "Rule", {
      ruleSetName: ruleSet,
      rule: {
        name,
        enabled: true,
        scanEnabled: true,
        // Servers without TLS are few, and their mail is wanted too.
        tlsPolicy: "Optional",
        actions: [
          {
            s3Action: {
              bucketName: storage.bucket.bucketName,
              objectKeyPrefix: `${inboundFolder}/`,
              topicArn: topic.topicArn,
            },
          },
        ],
      },
    });
    if (!makesRuleSet) return;
    rule.addResourceDependency(new CfnReceiptRuleSet(this, "RuleSet", { ruleSetName: ruleSet }));
    // An account has one active set, perhaps somebody else's: making this one active is a person's decision.
    new CfnOutput(this, "ActivateReceiving", {
      value: `aws ses set-active-receipt-rule-set --rule-set-name ${ruleSet}`,
      description: "Once, for mail to come in; what another set received ends with it.",
    });
  }
}
