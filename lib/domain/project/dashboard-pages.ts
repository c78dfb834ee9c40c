import type { ProjectId } from "#lib/platform/data-id.ts";

/** Pages of the dashboard, below its address, which ends with a slash. */
export const loginPage = (dashboardUrl: string): string => `${dashboardUrl}login`;

/** `page` is a page of the project, such as `settings/billing`; without it the project's home. */
export const projectPage = (dashboardUrl: string, projectId: ProjectId, page?: string): string =>
  `${dashboardUrl}p/${projectId}${page === undefined ? "" : `/${page}`}`;
