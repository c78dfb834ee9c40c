import { isSimulated, onAccountList } from "#lib/domain/email/bounce-detail.ts";
import { billedUnits } from "#lib/domain/email/copies.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import { billingCategories, reputationHour, templateScope, usageScope } from "#lib/domain/usage/counters.ts";

type CountedEmail = Pick<
  Email,
  | "to"
  | "status"
  | "sourceType"
  | "isCampaignTest"
  | "templateId"
  | "sentAt"
  | "bouncedAt"
  | "bounce"
  | "complainedAt"
  | "createdAt"
  | "attachments"
  | "cc"
  | "bcc"
>;

/** Emails: by status and template, and for the monthly bill and the reputation. */
export function countEmailChange(change: Change<CountedEmail>): Count[] {
  return [
    ...countStatus(change.before, -1),
    ...countStatus(change.after, 1),
    ...countTemplate(change),
    ...countUsage(change),
    ...countReputation(change),
  ];
}

function countStatus(email: CountedEmail | undefined, add: number): Count[] {
  return email ? [{ scope: "emails", field: email.status, add }] : [];
}

/** Counts existing records of sent emails, so a record deleted with its contact is subtracted. */
function countTemplate({ before, after }: Change<CountedEmail>): Count[] {
  const templateId = (after ?? before)?.templateId;
  const add = Number(isHandedOver(after)) - Number(isHandedOver(before));
  return templateId && add !== 0 ? [{ scope: templateScope(templateId), field: "sent", add }] : [];
}

const isHandedOver = (email: CountedEmail | undefined): boolean => email !== undefined && email.sentAt !== null;

/**
 * An email is billed from its acceptance on, for each recipient, double with attachments. One that fails or is cancelled before it was handed over
 * is subtracted again, and so is a copy that is left out (contract 01 section 1.7, 13 section 2). A deleted record stays billed, because the email was sent.
 */
function countUsage({ before, after }: Change<CountedEmail>): Count[] {
  const email = after ?? before;
  const category = email && billingCategories[email.isCampaignTest ? "CAMPAIGN" : email.sourceType];
  if (!after || !email || !category) return [];
  const add = countBilled(after) - (before ? countBilled(before) : 0);
  return add === 0 ? [] : [{ scope: usageScope(new Date(email.createdAt)), field: category, add }];
}

function countBilled(email: CountedEmail): number {
  const isBilled = (email.status !== "FAILED" && email.status !== "CANCELLED") || email.sentAt !== null;
  return isBilled ? billedUnits(email) : 0;
}

const reputationFields = [
  { time: "sentAt", field: "sent" },
  { time: "bouncedAt", field: "bounces" },
  { time: "complainedAt", field: "complaints" },
] as const;

/**
 * Counts sent emails, bounces (only permanent ones are marked) and complaints, each at its own time; subtracts nothing. Like
 * SES, it ignores bounces from the account's own suppression list: no mail server saw that email.
 */
function countReputation({ before, after }: Change<CountedEmail>): Count[] {
  if (!after || isSimulated(after.to)) return [];
  return reputationFields.flatMap(({ time, field }) => {
    const at = after[time];
    if (field === "bounces" && after.bounce?.bounceSubType === onAccountList) return [];
    if (at === null || (before && before[time] !== null)) return [];
    return [
      { scope: "reputation" as const, field, add: 1 },
      { ...reputationHour(new Date(at), field), add: 1 },
    ];
  });
}

/** Whether this is a new bounce or complaint, after which the reputation is evaluated. */
export const hurtsReputation = ({ scope, field }: Count): boolean => scope === "reputation" && field !== "sent";
