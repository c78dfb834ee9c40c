import { Aws, CfnOutput, Duration, Stack, Validations } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  TextWidget,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Watch } from "#infra/constructs/watch.ts";
import type { Settings } from "#infra/settings.ts";
import type { ApiStack } from "#infra/stacks/api-stack.ts";
import type { QueuesStack } from "#infra/stacks/queues-stack.ts";
import type { StorageStack } from "#infra/stacks/storage-stack.ts";
import type { WorkersStack } from "#infra/stacks/workers-stack.ts";

interface ObservabilityStackProps {
  settings: Settings;
  storage: StorageStack;
  queues: QueuesStack;
  api: ApiStack;
  workers: WorkersStack;
}

/** An alarm per watch, and one dashboard. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id);
    const { settings, storage, queues, api, workers } = props;
    const watches = [
      ...queues.watches,
      ...api.watches,
      ...workers.watches,
      ...throttleWatches(storage.table),
      ...reputationWatches(),
    ];
    const action = settings.alarmEmail && new SnsAction(this.#alarmTopic(settings.alarmEmail));
    for (const watch of watches) {
      const alarm = new Alarm(this, watch.name, {
        alarmName: `petrel-${settings.environment}-${watch.name}`,
        metric: watch.metric,
        threshold: watch.threshold,
        comparisonOperator: watch.comparison,
        evaluationPeriods: watch.evaluationPeriods,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: `${watch.impact} What to do: docs/runbook.md#${watch.name}`,
      });
      if (action) alarm.addAlarmAction(action);
    }
    const dashboard = new Dashboard(this, "Dashboard", {
      // Dashboard names are global in an account, unlike those of alarms and stacks.
      dashboardName: `petrel-${settings.environment}-${this.region}`,
      widgets: [[new TextWidget({ markdown: watchList(watches), width: 24, height: 6 })], ...charts(props)],
    });
    const console = `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}`;
    new CfnOutput(this, "DashboardUrl", { value: `${console}#dashboards/dashboard/${dashboard.dashboardName}` });
  }

  #alarmTopic(address: string): Topic {
    const topic = new Topic(this, "Alarms", { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ["sns:Publish"],
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    topic.addSubscription(new EmailSubscription(address));
    Validations.of(topic).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason:
        "An alarm that cannot be mailed still shows in the console. A queue of undelivered alarms would have no reader.",
    });
    return topic;
  }
}

/** Calls that AWS throttled. */
function throttleWatches(table: Table | ITable): Watch[] {
  const perFiveMinutes = { period: Duration.minutes(5), statistic: "Sum" };
  const metrics = {
    reads: table.metric("ReadThrottleEvents", perFiveMinutes),
    writes: table.metric("WriteThrottleEvents", perFiveMinutes),
  };
  return [
    {
      name: "lambda-throttles",
      // Without dimensions this covers the account: other functions use up the same concurrent executions.
      metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", ...perFiveMinutes }),
      threshold: 10,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 3,
      impact: "The account has no concurrent executions left. The API answers 503 and queues wait.",
    },
    {
      name: "table-throttles",
      metric: new MathExpression({
        expression: "FILL(reads, 0) + FILL(writes, 0)",
        usingMetrics: metrics,
        label: "Throttled requests of the table",
        period: perFiveMinutes.period,
      }),
      threshold: 100,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 3,
      impact: "DynamoDB throttles the table. Requests are slow or answer 500, and workers retry.",
    },
  ];
}

/** SES reviews an account at these rates and may stop it. Thresholds: SES reputation documentation. */
function reputationWatches(): Watch[] {
  const rate = (
    name: string,
    { metricName, threshold, impact }: { metricName: string; threshold: number; impact: string },
  ): Watch => ({
    name,
    metric: new Metric({ namespace: "AWS/SES", metricName, period: Duration.hours(1), statistic: "Average" }),
    threshold,
    comparison: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
    impact,
  });
  return [
    rate("bounce-rate", {
      metricName: "Reputation.BounceRate",
      threshold: 0.05,
      impact: "Five percent of emails bounce. SES may stop the account for every project.",
    }),
    rate("complaint-rate", {
      metricName: "Reputation.ComplaintRate",
      threshold: 0.001,
      impact: "One email in a thousand is reported as spam. SES may stop the account.",
    }),
  ];
}

function watchList(watches: readonly Watch[]): string {
  return ["| Alarm | Impact |", "|---|---|", ...watches.map(({ name, impact }) => `| ${name} | ${impact} |`)].join(
    "\n",
  );
}

function charts({ storage, queues, api, workers }: ObservabilityStackProps): IWidget[][] {
  const chart = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
  const functions = [...api.functions, ...workers.functions];
  const queueLengths = [queues.send, queues.bulkSend, queues.feedback, queues.jobs].map(({ queue }) =>
    queue.metricApproximateNumberOfMessagesVisible(),
  );
  const consumed = ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"];
  return [
    [
      chart("Requests", [api.api.metricCount(), api.api.metricClientError(), api.api.metricServerError()]),
      chart("Response time, p95 (ms)", [api.api.metricLatency({ statistic: "p95" })]),
      chart("Waiting messages", queueLengths),
    ],
    [
      chart(
        "Function errors",
        functions.map((fn) => fn.lambda.metricErrors({ label: fn.folder })),
      ),
      chart(
        // Leaves out the API (its own chart) and operators' functions (operators see the duration): 50 metrics are free.
        "Worker duration, p95 (ms)",
        workers.functions
          .filter(({ folder }) => !folder.startsWith("operators/"))
          .map((fn) => fn.lambda.metricDuration({ label: fn.folder, statistic: "p95" })),
      ),
      chart(
        "Table units",
        consumed.map((name) => storage.table.metric(name, { statistic: "Sum" })),
      ),
    ],
  ];
}
