/** For a `Link` or `navigate`: what became of the emails to an address. */
export const emailsToAddress = (projectId: string, address: string) =>
  ({ to: "/p/$projectId/emails", params: { projectId }, search: { search: address } }) as const;

export const emailLink = (projectId: string, emailId: string) =>
  ({ to: "/p/$projectId/emails/$emailId", params: { projectId, emailId } }) as const;

/** The emails of one contact, campaign, template or workflow, or with one tag. */
export const emailsOf = (
  projectId: string,
  owner:
    | { contactId: string }
    | { campaignId: string }
    | { templateId: string }
    | { workflowId: string }
    | { tag: string },
) => ({ to: "/p/$projectId/emails", params: { projectId }, search: owner }) as const;
