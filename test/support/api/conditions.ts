/** A condition that all these filters must match. */
export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

export const ofPlan = (plan: string) => treeOf({ field: "data.plan", operator: "equals", value: plan });

/** Matches the members of all these segments. */
export const membersOf = (...segmentIds: string[]) =>
  treeOf(...segmentIds.map((id) => ({ field: `segment.${id}`, operator: "memberOfSegment" })));
