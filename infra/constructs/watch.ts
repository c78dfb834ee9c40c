import type { ComparisonOperator, IMetric } from "aws-cdk-lib/aws-cloudwatch";

/**
 * Something that must not stay unnoticed. It is declared beside what it watches and becomes an alarm in the
 * observability stack. AWS charges for each metric of an alarm, those of a metric math expression as well; ten are free.
 */
export interface Watch {
  /** Of the alarm, and of its entry in docs/runbook.md. */
  name: string;
  metric: IMetric;
  threshold: number;
  comparison: ComparisonOperator;
  evaluationPeriods: number;
  /** Who is hurt, and how, while this lasts: the alarm's text. */
  impact: string;
}
