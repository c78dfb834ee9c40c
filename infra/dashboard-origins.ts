import { Aws } from "aws-cdk-lib";
import type { Settings } from "#infra/settings.ts";

/** Origins of the operator's own dashboards. */
export const ownDashboards = ({ dashboardOrigins, dashboardUrl }: Settings): string[] => [
  ...dashboardOrigins,
  ...(dashboardUrl === undefined ? [] : [new URL(dashboardUrl).origin]),
];

/**
 * Origins of the pages that act for a session, as lib/http/session/session-origins.ts has them at run time, for stacks below
 * the API. They do not know the API's generated address yet, so a pattern allows any API of the region.
 */
export function dashboardOrigins(settings: Settings): string[] {
  const { appUrl, apiDomain } = settings;
  const known = [...ownDashboards(settings), ...(appUrl === undefined ? [] : [appUrl])];
  const api = `https://${apiDomain?.name ?? `*.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`}`;
  return [...new Set([...known.map((url) => new URL(url).origin), api])];
}
