import { Aws } from "aws-cdk-lib";
import type { Settings } from "#infra/settings.ts";

/**
 * Origins of the pages that act for a session, as lib/http/session/session-origins.ts has them at run time, for stacks below
 * the API. They do not know the API's generated address yet, so a pattern allows any API of the region.
 */
export function dashboardOrigins({ dashboardOrigins, appUrl, apiDomain }: Settings): string[] {
  const known = [...dashboardOrigins, ...(appUrl === undefined ? [] : [appUrl])].map((url) => new URL(url).origin);
  if (appUrl !== undefined) return known;
  return [...known, `https://${apiDomain?.name ?? `*.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`}`];
}
