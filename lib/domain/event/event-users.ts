export interface EventUser {
  id: string;
  name: string;
}

/** What asks for an event name, and would find none any more if it were deleted (contract 07 section 6). */
export interface EventUses {
  usedInSegments: EventUser[];
  usedInCampaigns: EventUser[];
  usedInWorkflows: EventUser[];
}

/** Knows who uses an event. Implemented where the users are: a field `event.<name>` at any depth of a condition, or a trigger. */
export interface EventUsers {
  of(projectId: string, eventName: string): Promise<EventUses>;
}
