/** For a `Link`: the page that saves a condition as a segment. */
export const newSegmentLink = (projectId: string, condition: object) =>
  ({ to: "/p/$projectId/segments/new", params: { projectId }, search: { condition } }) as const;
