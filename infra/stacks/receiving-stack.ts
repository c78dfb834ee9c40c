import { Stack } from "aws-cdk-lib";
import { CfnReceiptRule, CfnReceiptRuleSet } from "aws-cdk-lib/aws-ses";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { inboundFolder } from "#infra/constructs/content-bucket.ts";
import type { InboundRule } from "#infra/inbound-rule.ts";
import type { StorageStack } from "#infra/stacks/storage-stack.ts";

interface ReceivingStackProps {
  inbound: InboundRule;
  topic: Topic;
  storage: StorageStack;
}

/**
 * Incoming mail: one receipt rule, for all domains of the account or the recipients in the settings. It stores each message in
 * the bucket and then notifies the topic. Above both, because SES tests them when the rule is created.
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
        // Few servers lack TLS, and their mail is wanted, too.
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
    // An account has one active rule set, perhaps another application's: the operator activates this one (docs/settings.md).
    if (makesRuleSet) rule.addResourceDependency(new CfnReceiptRuleSet(this, "RuleSet", { ruleSetName: ruleSet }));
  }
}
