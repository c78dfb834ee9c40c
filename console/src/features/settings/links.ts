import { linkOptions } from "@tanstack/react-router";

/** Ways into the settings, for other features. */
export const domainsLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/domains", params: { projectId } });

export const keysLink = (projectId: string) =>
  linkOptions({ to: "/p/$projectId/settings/keys", params: { projectId } });
