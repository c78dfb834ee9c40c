import { Duration, Validations } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** Keeps failed messages for an operator; no worker consumes it. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The maximum of SQS: time to notice, repair and redrive.
      retentionPeriod: Duration.days(14),
    });
    const reason = "This is a dead-letter queue. Only an operator consumes it.";
    Validations.of(this).acknowledge(
      { id: "AwsSolutions-SQS3", reason },
      { id: "Serverless-SQSRedrivePolicy", reason },
    );
  }
}
