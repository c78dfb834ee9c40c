import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Of a parameter of the Parameter Store, by its name. */
export const parameterArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({
    service: "ssm",
    resource: "parameter",
    // An ARN has one slash after `parameter`, with or without one in the name.
    resourceName: name.replace(/^\//, ""),
  });
