import type { PolicyStatementProps } from "aws-cdk-lib/aws-iam";

/**
 * What a function may do, and the environment values that tell it where. The two travel together, so a function is
 * never told of something it may not use, nor allowed what it cannot find.
 */
export interface Access {
  statements: (Pick<PolicyStatementProps, "conditions"> & { actions: string[]; resources: string[] })[];
  environment: Record<string, string>;
  /** Why a resource ends in a wildcard. Without it synth fails on one. */
  wildcardReason?: string;
}
