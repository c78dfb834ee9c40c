import { titles } from "#words/en/titles.ts";
import { translated } from "#words/translated.ts";

/** What became of an email: a sentence, and what to do next. */
interface Verdict {
  title: string;
  hint: string;
}

interface Told {
  /** When it happened, written out. */
  at: string;
  /** The recipient's domain. */
  domain: string;
  /** What the recipient's server or the provider said. */
  answer: string;
}

const quoted = (answer: string): string => (answer ? ` Its answer: “${answer}”.` : "");

export const emails = translated({
  title: titles.emails,
  matching: (total: string, one: boolean) => (one ? "1 email" : `${total} emails`),
  atLeast: (total: string) => `${total} emails or more`,
  asOf: "as of",
  search: "Address or part of the subject",
  state: "State",
  source: "Type",
  from: "From",
  until: "Until",
  anyState: "Every state",
  anySource: "Every type",
  only: {
    contactId: "Contact",
    campaignId: "Campaign",
    templateId: "Template",
    workflowId: "Workflow",
  },
  tag: "Tag",
  cancel: {
    act: "Cancel email",
    title: (to: string) => `Cancel the email to ${to}?`,
    hint: "It is not sent, and cannot be scheduled again. Its record stays.",
    done: "The email is cancelled.",
  },
  reschedule: {
    act: "Change time",
    at: "Send at",
    inZone: (zone: string) => `In your time zone, ${zone}. At most 30 days ahead.`,
    required: "Enter a date and a time.",
    save: "Save time",
    done: (at: string) => `The email is scheduled for ${at}.`,
  },
  deletedOwner: "Deleted",
  removeFilter: (name: string) => `Remove the filter: ${name}`,
  clearFilters: "Clear filters",
  empty: "No email has been sent yet",
  emptyHint: "Send the first one with your secret key, and it appears here within seconds.",
  snippet: "A first email with curl",
  noMatch: "No email matches these filters",
  noMatchHint: "Remove a filter, or look at a longer range of dates.",
  noMatchPage: "No match among the 2,000 emails looked at here",
  noMatchPageHint: "Older emails may match. Go to the next page to look further.",
  neverTo: (address: string) => `No email was created for ${address}`,
  neverToHint:
    "The log lists emails by the contact's current address. Check the spelling, or whether a contact has this address at all.",
  toContact: "Look for the contact",
  latestTo: (address: string) => `The newest email to ${address}`,
  open: "Open this email",
  to: "To",
  subject: "Subject",
  noSubject: "(no subject)",
  opens: "Opens",
  clicks: "Clicks",
  created: "Created",
  states: {
    SCHEDULED: "Scheduled",
    PENDING: "Queued",
    SENDING: "Sending",
    SENT: "Sent",
    DELIVERED: "Delivered",
    OPENED: "Opened",
    CLICKED: "Clicked",
    BOUNCED: "Bounced",
    COMPLAINED: "Spam report",
    FAILED: "Not sent",
    CANCELLED: "Cancelled",
    RECEIVED: "Received",
  },
  sources: { TRANSACTIONAL: "Transactional", CAMPAIGN: "Campaign", WORKFLOW: "Workflow", INBOUND: "Inbound" },
  detail: "Email",
  timeline: "What happened",
  timelineHint: (zone: string) => `Times in ${zone}`,
  steps: {
    created: "Accepted and queued",
    "email.sent": "Handed over to the email provider",
    "email.delivery": "Taken by the recipient's server",
    "email.open": "Opened",
    "email.click": "Clicked a link",
    "email.bounce": "Refused for good by the recipient's server",
    "email.complaint": "Reported as spam",
    "email.received": "Received",
    copy_bounced: "A copy was refused",
    copy_suppressed: "A copy was left out: its address is on the suppression list",
    copy_complained: "A recipient of a copy reported it as spam",
    transient: "Refused for now by the recipient's server",
    delayed: "Delivery is delayed",
    failed: "Not sent",
  },
  answers: {
    reason: "Reason",
    diagnosticCode: "Answer",
    status: "Status code",
    remoteMta: "Server",
    bounceSubType: "Kind of bounce",
    delayType: "Kind of delay",
    link: "Link",
    email: "Copy to",
  },
  facts: "Details",
  factNames: {
    to: "To",
    from: "From",
    cc: "Copy to",
    bcc: "Blind copy to",
    replyTo: "Reply to",
    sendAt: "Scheduled for",
    source: "Type",
    attachments: "Attachments",
    tracking: "Tracking",
    tags: "Tags",
    metadata: "Metadata",
    messageId: "Message id",
    id: "Email id",
    headers: "Headers",
    contactId: "Contact id",
    campaignId: "Campaign",
    templateId: "Template",
    workflowId: "Workflow",
    workflowExecutionId: "Workflow run id",
  },
  copyFact: (name: string) => `Copy: ${name}`,
  trackingOn: "Opens and clicks are counted",
  trackingOff: "Off",
  attachment: (name: string, size: string) => `${name} (${size})`,
  contact: "The contact",
  moreToContact: "All emails to this contact",
  moreOfCampaign: "All emails of this campaign",
  moreOfTemplate: "All emails with this template",
  moreOfWorkflow: "All emails of this workflow",
  body: "Body as sent",
  bodyHint: "Scripts, forms and links do nothing here.",
  plainHint: "Sent as plain text, without an HTML part.",
  bodyFrame: (subject: string) => `Body of the email ${subject}`,
  bodyGone: "The body is no longer stored",
  bodyGoneHint: "Petrel keeps bodies for 90 days after sending. The timeline and the details stay.",
  loadImages: "Load images",
  loadImagesHint: "Images come from other servers, which then see your address.",
  width: "Width",
  widths: { full: "Full width", phone: "Phone" },
  verdicts: {
    scheduled: ({ at }: Told): Verdict => ({
      title: `It is scheduled for ${at}.`,
      hint: "Until then its time can be changed, and it can be cancelled.",
    }),
    cancelled: ({ at }: Told): Verdict => ({
      title: `It was cancelled at ${at}, before its time.`,
      hint: "It is not sent and not billed.",
    }),
    queued: ({ at }: Told): Verdict => ({
      title: `It has been in the queue since ${at}.`,
      hint: "It leaves by itself as soon as the sending rate of your account allows. If this takes longer than a few minutes, look at the health of the project.",
    }),
    sending: (): Verdict => ({
      title: `It is being handed over to the email provider.`,
      hint: "This takes seconds. The page shows the result by itself.",
    }),
    sent: ({ at, domain }: Told): Verdict => ({
      title: `It was handed over at ${at}. ${domain} has not confirmed it yet.`,
      hint: "Most servers answer within a minute. The page shows the answer by itself.",
    }),
    delayed: ({ domain, answer }: Told): Verdict => ({
      title: `${domain} does not take it for now.${quoted(answer)}`,
      hint: "The provider keeps trying for hours. Ask the recipient whether the mailbox is full, if the answer says so.",
    }),
    delivered: ({ at, domain }: Told): Verdict => ({
      title: `${domain} took it at ${at}.`,
      hint: "If the recipient cannot find it, they should look in the spam folder and in other tabs of the inbox. Their administrator finds it by the message id below.",
    }),
    opened: ({ at }: Told): Verdict => ({
      title: `It arrived, and was first opened at ${at}.`,
      hint: "Some mail programs open emails by themselves, so an open does not prove that a person read it.",
    }),
    clicked: ({ at }: Told): Verdict => ({
      title: `It arrived, and a link in it was first clicked at ${at}.`,
      hint: "Nothing is left to do.",
    }),
    bounced: ({ at, domain, answer }: Told): Verdict => ({
      title: `${domain} refused it for good at ${at}.${quoted(answer)}`,
      hint: "The contact is unsubscribed, so that no further email bounces. Ask for another address, and check this one for a typing error.",
    }),
    complained: ({ at }: Told): Verdict => ({
      title: `It arrived, and the recipient reported it as spam at ${at}.`,
      hint: "The contact is unsubscribed. Do not subscribe it again without being asked to.",
    }),
    received: ({ at }: Told): Verdict => ({
      title: `It came in at ${at}.`,
      hint: "A contact or another sender wrote to an address of your domain.",
    }),
    provider_rejected: (): Verdict => ({
      title: "The email provider refused it.",
      hint: "Check the sender, the recipient's address and the attachments, then send it again.",
    }),
    provider_throttled: (): Verdict => ({
      title: "The email provider's limit was reached for too long.",
      hint: "Send it again later, or ask the provider for a higher limit.",
    }),
    delivery_unconfirmed: (): Verdict => ({
      title: "The provider never said whether it took this email.",
      hint: "It was not sent twice. Ask the recipient, and send it again if it did not arrive.",
    }),
    project_disabled: (): Verdict => ({
      title: "The project was disabled when this email should have left.",
      hint: "When the project is active again, send it again.",
    }),
    domain_not_verified: (): Verdict => ({
      title: "The sender's domain was not verified.",
      hint: "Publish the domain's DNS records. When the domain is verified, send it again.",
    }),
    contact_unsubscribed: (): Verdict => ({
      title: "The contact is unsubscribed.",
      hint: "Marketing emails do not go to unsubscribed contacts. Nothing is left to do.",
    }),
    suppressed: (): Verdict => ({
      title: "The address is on the suppression list.",
      hint: "It bounced, the person complained, or somebody put it there. Remove the entry if the address is fine again.",
    }),
    topic: (): Verdict => ({
      title: "The contact is not subscribed to the topic.",
      hint: "An email of a topic goes only to contacts that want it. Nothing is left to do.",
    }),
    billing_limit: (): Verdict => ({
      title: "A billing limit of the project was reached.",
      hint: "An owner or admin can raise it. Then send it again.",
    }),
    render_failed: (): Verdict => ({
      title: "The template could not be filled with this contact's data.",
      hint: "Correct the template, then send it again.",
    }),
    too_late: (): Verdict => ({
      title: "Its time had passed by more than a day when it could be sent.",
      hint: "The sending was interrupted. Send it again if it still matters.",
    }),
    failed: ({ answer }: Told): Verdict => ({
      title: answer ? `It was not sent: ${answer}` : "It was not sent.",
      hint: "Correct the cause, then send it again.",
    }),
  },
});
