import { titles } from "#words/en/titles.ts";
import { translated } from "#words/translated.ts";

export const billing = translated({
  title: titles.billing,
  hint: "What this project sends in a month, and how much it may.",
  off: "This deployment takes no payments. You can still set limits.",
  plan: "Plan",
  subscribed: "This project has a subscription.",
  notSubscribed: "This project has no subscription. 1,000 emails a month are free.",
  subscribe: "Subscribe",
  portal: "Invoices and payment",
  usage: "Emails of this month",
  usageTable: "Emails by kind",
  usageHint: "Calendar month in UTC, without failed emails. As of",
  kind: "Kind",
  categories: { campaigns: "Campaigns", workflows: "Workflows", transactional: "Transactional", inbound: "Inbound" },
  soFar: "So far",
  forecast: "Month's end",
  tooEarly: "Too early",
  cap: "Limit",
  noCap: "No limit",
  state: "State",
  free: "Not limited",
  blocked: "Limit reached",
  used: (share: string) => `${share} used`,
  willPass: "Will pass the limit",
  caps: "Limits",
  capsHint:
    "Emails in a calendar month. At the limit, sending of that kind is refused. Owners and admins are told at 80%.",
  notACap: "Enter a whole number above 0, or leave it empty.",
  save: "Save limits",
  saved: "The limits are saved.",
});
