/** Actions that no operation of a key or a session makes. */
export const notedActions = ["key.refuse"] as const;

export type NotedAction = (typeof notedActions)[number];
