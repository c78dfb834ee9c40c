import { linkOptions } from "@tanstack/react-router";
import type { components } from "#api/schema.ts";

/** The activity of one contact. */
export const activityOf = (projectId: string, contactId: string) =>
  ({ to: "/p/$projectId/activity", params: { projectId }, search: { contactId } }) as const;

/** The record that will act. */
export const upcomingLink = (projectId: string, item: components["schemas"]["UpcomingActivity"]) =>
  item.type === "campaign.scheduled"
    ? linkOptions({
        to: "/p/$projectId/campaigns/$campaignId",
        params: { projectId, campaignId: item.metadata.campaignId },
      })
    : linkOptions({
        to: "/p/$projectId/workflows/$workflowId",
        params: { projectId, workflowId: item.metadata.workflowId },
      });
