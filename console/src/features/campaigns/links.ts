/** For a `Link` or `navigate`. */
export const campaignLink = (projectId: string, campaignId: string) =>
  ({ to: "/p/$projectId/campaigns/$campaignId", params: { projectId, campaignId } }) as const;

export const editLink = (projectId: string, campaignId: string) =>
  ({ to: "/p/$projectId/campaigns/$campaignId/edit", params: { projectId, campaignId } }) as const;

export const reviewLink = (projectId: string, campaignId: string) =>
  ({ to: "/p/$projectId/campaigns/$campaignId/review", params: { projectId, campaignId } }) as const;
