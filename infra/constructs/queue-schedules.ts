import { Aws, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { ScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

interface QueueSchedulesProps {
  environment: string;
  /** Purpose of the schedules: each purpose has its own group in an environment. */
  purpose: string;
  queue: IQueue;
}

/** A group for one-shot schedules that send messages to a queue, and the role that may only do that. */
export class QueueSchedules extends Construct {
  readonly groupName: string;
  readonly role: Role;
  readonly queueArn: string;
  /** ARN pattern of all schedules in the group, for grants. */
  readonly scheduleArns: string;

  constructor(scope: Construct, id: string, { environment, purpose, queue }: QueueSchedulesProps) {
    super(scope, id);
    this.groupName = `petrel-${environment}-${purpose}`;
    this.queueArn = queue.queueArn;
    this.scheduleArns = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule",
      resourceName: `${this.groupName}/*`,
    });
    const group = new ScheduleGroup(this, "Group", {
      scheduleGroupName: this.groupName,
      // The stack also removes the queue that the schedules send to.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, "Role", {
      // Without the conditions a schedule of another account could use the role.
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID, "aws:SourceArn": group.scheduleGroupArn },
        },
      }),
      inlinePolicies: {
        Send: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [this.queueArn] })],
        }),
      },
    });
  }
}
