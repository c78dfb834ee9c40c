/** Whether only Petrel itself emits events of this name (contract 07 section 1). */
export function isReservedEvent(name: string): boolean {
  if (name.startsWith("email.") || name === "contact.subscribed" || name === "contact.unsubscribed") return true;
  return name.startsWith("segment.") && (name.endsWith(".entry") || name.endsWith(".exit"));
}
