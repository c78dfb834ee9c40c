import { Stack } from "aws-cdk-lib";
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
 * How mail comes in: one rule for all domains of the account, or for the recipients that a setting names, whose messages become objects of the bucket and are then
 * told of. Above bucket and topic, because SES tries both when the rule is made.
 */
export class ReceivingStack extends Stack {
  constructor(scope: Construct, id: string, { inbound, topic, storage }: ReceivingStackProps) {
    super(scope, id);
    const { ruleSet, rule: name, makesRuleSet, after, recipients } = inbound;
    const rule = new CfnReceiptRule(this, "Rule", {
      ruleSetName: ruleSet,
      ...(after !== undefined && { after }),
      rule: {
        name,
        ...(recipients && { recipients }),
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
    // An account has one active set, perhaps somebody else's: making this one active is left to a person (docs/settings.md).
    if (makesRuleSet) rule.addResourceDependency(new CfnReceiptRuleSet(this, "RuleSet", { ruleSetName: ruleSet }));
  }
}
