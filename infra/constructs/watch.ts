import type { ComparisonOperator, IMetric } from "aws-cdk-lib/aws-cloudwatch";

/**
 * A condition that must be noticed. It is declared beside what it watches and becomes an alarm in the observability stack. AWS
 * charges for each metric of an alarm, including those of a metric math expression; ten are free.
 */
export interface Watch {
  /** Name of the alarm, and of its entry in docs/runbook.md. */
  name: string;
  metric: IMetric;
  threshold: number;
  comparison: ComparisonOperator;
  evaluationPeriods: number;
  /** Who is affected, and how: the alarm's text. */
  impact: string;
}
