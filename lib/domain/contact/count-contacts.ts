import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";

/** Contacts: how many, and how many of them are subscribed. */
export function countContactChange({ before, after }: Change<Pick<Contact, "subscribed">>): Count[] {
  const total = Number(after !== undefined) - Number(before !== undefined);
  const subscribed = Number(after?.subscribed ?? false) - Number(before?.subscribed ?? false);
  return [
    { scope: "contacts" as const, field: "total", add: total },
    { scope: "contacts" as const, field: "subscribed", add: subscribed },
  ].filter((count) => count.add !== 0);
}
