import { Aws, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { ScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export interface QueueSchedulesProps {
  environment: string;
  /** What the schedules are for: each purpose has a group of its own in an environment. */
  purpose: string;
  queue: IQueue;
}

/** A place for one-shot schedules that put messages into a queue, and the role that may do just that. */
export class QueueSchedules extends Construct {
  readonly groupName: string;
  readonly role: Role;
  readonly queueArn: string;
  /** Every schedule of the group, for grants. */
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
      // What its schedules would wake is gone with the stack as well.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, "Role", {
      // Without the conditions a schedule of any other account could borrow the role.
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
