import { Aws } from "aws-cdk-lib";
import type { Settings } from "#infra/settings.ts";

/**
 * Origins of the pages that act for a session, as lib/http/session/session-origins.ts has them at run time, for what is deployed
 * below the API. The address that AWS gives to the API is not known there yet: then any API of the region stands for it.
 */
export function dashboardOrigins({ dashboardOrigins, appUrl, apiDomain }: Settings): string[] {
  const known = [...dashboardOrigins, ...(appUrl === undefined ? [] : [appUrl])].map((url) => new URL(url).origin);
  if (appUrl !== undefined) return known;
  return [...known, `https://${apiDomain?.name ?? `*.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`}`];
}
