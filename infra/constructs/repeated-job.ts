import { Aws, type Duration, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

interface RepeatedJobProps {
  queue: IQueue;
  job: { type: string };
  /** In UTC. Not a rate: a rate also fires at the moment of deployment, while the rest of the stack is not ready. */
  cron: string;
  /** Time between two runs, at most a day. */
  period: Duration;
}

/** Sends a message to the jobs queue at regular times. A message that is late by a whole period is dropped. */
export class RepeatedJob extends Construct {
  constructor(scope: Construct, id: string, { queue, job, cron, period }: RepeatedJobProps) {
    super(scope, id);
    const group = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule-group",
      resourceName: "default",
    });
    const role = new Role(this, "Role", {
      // Without the conditions a schedule of another account could use the role.
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
      scheduleExpression: `cron(${cron})`,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: queue.queueArn,
        roleArn: role.roleArn,
        input: JSON.stringify(job),
        retryPolicy: { maximumEventAgeInSeconds: period.toSeconds(), maximumRetryAttempts: 3 },
      },
    });
  }
}
