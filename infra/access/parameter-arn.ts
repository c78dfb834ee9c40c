import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** ARN of a parameter of the Parameter Store. */
export const parameterArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({
    service: "ssm",
    resource: "parameter",
    // An ARN has one slash after `parameter`, whether or not the name starts with one.
    resourceName: name.replace(/^\//, ""),
  });
