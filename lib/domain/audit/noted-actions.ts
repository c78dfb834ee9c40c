/** Actions that no operation of a key or a session makes. */
export const notedActions = [
  ...(["key.refuse", "user.login"] as const),
  ...(["project.suspend", "project.enable"] as const),
  "export.download",
  ...(["contact.subscribe", "contact.unsubscribe", "contact.topics"] as const),
] as const;

export type NotedAction = (typeof notedActions)[number];
