import type { DeployedFunction, PolicyStatement } from "#local/template/model.ts";

export function deployedFunction(name: string, statements: PolicyStatement[]): DeployedFunction {
  const id = name.replace("/", "-");
  return {
    name,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${id}`,
    assetPath: "/nowhere",
    handler: "index.handler",
    memoryMb: 256,
    timeoutSeconds: 10,
    environment: {},
    role: { arn: `arn:aws:iam::000000000000:role/${id}`, principals: ["lambda.amazonaws.com"], statements },
    logGroupArn: null,
    retryAttempts: 2,
  };
}

/** An Allow statement; the test changes what it is about. */
export function statement(
  actions: string[],
  resources: string[],
  change: Partial<PolicyStatement> = {},
): PolicyStatement {
  return { effect: "Allow", actions, resources, conditions: {}, principals: [], ...change };
}
