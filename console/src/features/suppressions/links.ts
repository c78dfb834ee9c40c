/** For a `Link`: the entry of an address on the suppression list. */
export const suppressionLink = (projectId: string, address: string) =>
  ({ to: "/p/$projectId/suppressions/entry", params: { projectId }, search: { address } }) as const;

export const suppressionJobLink = (projectId: string, jobId: string) =>
  ({ to: "/p/$projectId/suppressions/jobs/$jobId", params: { projectId, jobId } }) as const;
