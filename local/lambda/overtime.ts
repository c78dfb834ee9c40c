import type { DeployedFunction, Deployment } from "#local/template/model.ts";

/** A busy machine answers late, which is no fault: functions behind the API, and the gateway, have so much longer than on AWS. */
export const overtimeSeconds = 30;

export function withOvertime({ functions, apis }: Pick<Deployment, "functions" | "apis">): DeployedFunction[] {
  const answering = new Set(apis.flatMap(({ routes }) => routes.map(({ functionArn }) => functionArn)));
  return functions.map((fn) =>
    answering.has(fn.arn) ? { ...fn, timeoutSeconds: fn.timeoutSeconds + overtimeSeconds } : fn,
  );
}
