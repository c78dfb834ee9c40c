/** The activity of one contact. */
export const activityOf = (projectId: string, contactId: string) =>
  ({ to: "/p/$projectId/activity", params: { projectId }, search: { contactId } }) as const;
