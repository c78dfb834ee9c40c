import { linkOptions } from "@tanstack/react-router";

/** Ways into the settings, for other features. */
export const domainsLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/domains", params: { projectId } });

export const keysLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/keys", params: { projectId } });

export const teamLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/team", params: { projectId } });

export const healthLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/health", params: { projectId } });

export const billingLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/billing", params: { projectId } });

export const auditExportLink = (projectId: string, jobId: string) =>
  linkOptions({ to: "/p/$projectId/settings/audit/exports/$jobId", params: { projectId, jobId } });
