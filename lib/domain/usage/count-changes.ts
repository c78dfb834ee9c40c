import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { billingCategories, type CounterScope, usageScope } from "#lib/domain/usage/counters.ts";

/** An item before and after one write; undefined where it did not or does not exist. */
export interface Change<T> {
  before: T | undefined;
  after: T | undefined;
}

/** What one change adds to the counters of its project. */
export interface Count {
  scope: CounterScope;
  field: string;
  add: number;
}

/** Contacts: how many, and how many of them subscribed. */
export function countContactChange({ before, after }: Change<Pick<Contact, "subscribed">>): Count[] {
  const total = Number(after !== undefined) - Number(before !== undefined);
  const subscribed = Number(after?.subscribed ?? false) - Number(before?.subscribed ?? false);
  return [
    { scope: "contacts" as const, field: "total", add: total },
    { scope: "contacts" as const, field: "subscribed", add: subscribed },
  ].filter((count) => count.add !== 0);
}

type CountedEmail = Pick<Email, "status" | "sourceType" | "sentAt" | "createdAt" | "attachments">;

/** Emails: how many in each status, and what the month's bill counts. */
export function countEmailChange({ before, after }: Change<CountedEmail>): Count[] {
  return [...countStatus(before, -1), ...countStatus(after, 1), ...countUsage({ before, after })];
}

function countStatus(email: CountedEmail | undefined, add: number): Count[] {
  return email ? [{ scope: "emails", field: email.status, add }] : [];
}

/**
 * A mail is billed from its acceptance on, with attachments double; one that ends before it was handed over is taken
 * off again (contract 01 section 1.7). A deleted record stays billed: the mail was sent all the same.
 */
function countUsage({ before, after }: Change<CountedEmail>): Count[] {
  const email = after ?? before;
  const category = email && billingCategories[email.sourceType];
  if (!after || !email || !category) return [];
  const add = (isBilled(after) ? 1 : 0) - (before && isBilled(before) ? 1 : 0);
  const units = email.attachments.length > 0 ? 2 : 1;
  return add === 0 ? [] : [{ scope: usageScope(new Date(email.createdAt)), field: category, add: add * units }];
}

function isBilled(email: CountedEmail): boolean {
  return email.status !== "FAILED" || email.sentAt !== null;
}
