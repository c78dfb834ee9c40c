import { Aws, type Duration, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export interface RepeatedJobProps {
  queue: IQueue;
  job: { type: string };
  every: Duration;
}

/** Puts a message into the queue of the jobs again and again. One that is late by a whole period is needless. */
export class RepeatedJob extends Construct {
  constructor(scope: Construct, id: string, { queue, job, every }: RepeatedJobProps) {
    super(scope, id);
    const group = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule-group",
      resourceName: "default",
    });
    const role = new Role(this, "Role", {
      // Without the conditions a schedule of any other account could borrow the role.
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID, "aws:SourceArn": group } },
      }),
      inlinePolicies: {
        Send: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [queue.queueArn] })],
        }),
      },
    });
    new CfnSchedule(this, "Schedule", {
      scheduleExpression: `rate(${every.toMinutes()} minutes)`,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: queue.queueArn,
        roleArn: role.roleArn,
        input: JSON.stringify(job),
        retryPolicy: { maximumEventAgeInSeconds: every.toSeconds(), maximumRetryAttempts: 3 },
      },
    });
  }
}
