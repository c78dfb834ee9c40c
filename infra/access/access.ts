import type { PolicyStatementProps } from "aws-cdk-lib/aws-iam";

/**
 * What a function may do, and the environment values that name the resources. Both come together: a function never gets a name
 * without the permission, or a permission without the name.
 */
export interface Access {
  statements: (Pick<PolicyStatementProps, "conditions"> & { actions: string[]; resources: string[] })[];
  environment: Record<string, string>;
  /** Why a resource ends in a wildcard. Synth fails on a wildcard without a reason. */
  wildcardReason?: string;
}
