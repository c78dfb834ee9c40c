import type { Construct } from "constructs";
import type { Access } from "#infra/access/access.ts";
import { parameterArn } from "#infra/access/parameter-arn.ts";
import type { Settings } from "#infra/settings.ts";

/** Reads the client secrets of the configured login providers; grants nothing when none is configured. */
export function loginAccess(scope: Construct, { github, google }: Settings): Access {
  const arns = [github, google].flatMap((provider) =>
    provider ? [parameterArn(scope, provider.secretParameter)] : [],
  );
  return {
    statements: arns.length > 0 ? [{ actions: ["ssm:GetParameter"], resources: arns }] : [],
    environment: {
      OAUTH_GITHUB_SECRET_PARAMETER: github?.secretParameter ?? "",
      OAUTH_GOOGLE_SECRET_PARAMETER: google?.secretParameter ?? "",
    },
  };
}
