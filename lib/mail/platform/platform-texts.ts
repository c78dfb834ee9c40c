import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import type { CampaignObstacle, LimitedUsage, NoticeFacts } from "#lib/domain/project/platform-mail.ts";

/** The text of a letter: paragraphs of plain text. The letter's link is between `before` and `after`. */
export interface PlatformText {
  subject: string;
  before: string[];
  after: string[];
}

const ignore = "If you did not expect this email, you can ignore it.";

/** Names in the letter are safe to show. `name` is the project's; empty if the letter names none. */
export function platformText(letter: PlatformLetter, name: string): PlatformText {
  switch (letter.kind) {
    case "verification":
      return {
        subject: "Confirm your email address",
        before: ["Thanks for signing up. Confirm that this email address is yours:"],
        after: [
          "The link works once and expires in an hour. If you did not sign up, ignore this email. The address stays unconfirmed.",
        ],
      };
    case "passwordReset":
      return {
        subject: "Set a new password",
        before: ["We received a request to reset the password of your account. Choose a new one here:"],
        after: [
          "The link works once and expires in an hour. If you did not request it, ignore this email. Your password stays the same.",
        ],
      };
    case "invitation":
      return {
        subject: `Invitation to the project “${name}”`,
        before: [`You are invited to work on the project “${name}”. Accept here:`],
        after: [`The link works once, until ${letter.expiresAt.slice(0, 10)}. ${ignore}`],
      };
    case "addedToProject":
      return {
        subject: `You are a member of the project “${name}”`,
        before: [`You are now a member of the project “${name}”. Open it here:`],
        after: [],
      };
    default:
      return noticeText(letter, name);
  }
}

function noticeText(notice: NoticeFacts, name: string): PlatformText {
  switch (notice.kind) {
    case "domainVerified":
      return {
        subject: `${notice.domain} is verified`,
        before: [`The project “${name}” can now send email from ${notice.domain}.`],
        after: [],
      };
    case "domainLost":
      return {
        subject: `${notice.domain} is no longer verified`,
        before: [
          `We no longer find the DNS records of ${notice.domain}. Until they are back, the project “${name}” cannot send email from this domain.`,
        ],
        after: [],
      };
    case "reputationWarning":
      return {
        subject: `Warning: ${notice.measure} of the project “${name}”`,
        before: [
          `The ${notice.measure} of the project “${name}” is high. If it rises further, the project is suspended.`,
          "Email only people who asked for it, and remove addresses that bounce.",
        ],
        after: [],
      };
    case "limitNear":
      return {
        subject: `The project “${name}” is close to its monthly limit`,
        before: [
          `The project “${name}” has used 80 % of its monthly limit of ${limited(notice)}. At the limit, no more is accepted until the next month.`,
        ],
        after: [],
      };
    case "limitReached":
      return {
        subject: `The project “${name}” has reached its monthly limit`,
        before: [
          `The project “${name}” has used all of its monthly limit of ${limited(notice)}. No more is accepted until the next month, or until the limit is raised.`,
        ],
        after: [],
      };
    case "projectSuspended":
      return {
        subject: `The project “${name}” is suspended`,
        before: [
          `Too many emails of the project “${name}” bounced or were reported as spam. It cannot send until the operator of this service lifts the suspension.`,
        ],
        after: [],
      };
    case "keyExpires":
      return keyExpiryText(notice, name);
    case "paymentFailed":
      return {
        subject: `A payment for the project “${name}” failed`,
        before: [
          `An invoice of the project “${name}” could not be paid. The project cannot send until it is paid.`,
          "Pay it or change the payment method in the billing settings of the project. Sending then resumes automatically.",
        ],
        after: [],
      };
    case "webhookFailing":
      return {
        subject: `A webhook endpoint of the project “${name}” fails`,
        before: [
          `For a day no request to the webhook endpoint at ${notice.host} succeeded. Two days later the endpoint is disabled.`,
          "Look at its log for the answers that we got.",
        ],
        after: [],
      };
    case "webhookDisabled":
      return {
        subject: `A webhook endpoint of the project “${name}” was disabled`,
        before: [
          `For three days no request to the webhook endpoint at ${notice.host} succeeded, so it was disabled.`,
          "Mend it and enable it again. Then replay what it missed.",
        ],
        after: [],
      };
    default:
      return campaignNoticeText(notice, name);
  }
}

function keyExpiryText({ key, expiresAt }: Extract<NoticeFacts, { key: string }>, name: string): PlatformText {
  return {
    subject: `An API key of the project “${name}” expires soon`,
    before: [
      `The key “${key}” of the project “${name}” stops working on ${expiresAt.slice(0, 10)}.`,
      "If your code still uses it, give it a later expiry or replace it before that day.",
    ],
    after: [],
  };
}

type CampaignNotice = Extract<NoticeFacts, { campaign: string }>;

function campaignNoticeText(notice: CampaignNotice, name: string): PlatformText {
  switch (notice.kind) {
    case "campaignPaused":
      return {
        subject: `A campaign of the project “${name}” was paused`,
        before: [
          `The campaign “${notice.campaign}” was paused: its rate of ${notice.reason} is above the limit that its author set.`,
          "Look at its results. Then resume or cancel it. Resuming switches the limit off.",
        ],
        after: [],
      };
    case "campaignPauseEnds":
      return {
        subject: `A paused campaign of the project “${name}” ends soon`,
        before: [
          `The campaign “${notice.campaign}” is paused. On ${notice.endsAt.slice(0, 10)} it is cancelled, and its other recipients get no email.`,
          "To send to them, resume it before that day.",
        ],
        after: [],
      };
    case "campaignGivenUp":
      return {
        subject: `A campaign of the project “${name}” was not sent`,
        before: [
          `The campaign “${notice.campaign}” was due, but ${obstacles[notice.reason]}. It was cancelled and no email was sent.`,
          "To send it, duplicate it and send the copy.",
        ],
        after: [],
      };
  }
}

const obstacles: Record<CampaignObstacle, string> = {
  domain_not_verified: "the sender domain is not verified",
  project_disabled: "the project is suspended",
  billing_limit: "it would exceed the monthly limit of the project",
  too_late: "it could not start within its late limit",
};

const kindsOfMail: Record<LimitedUsage, string> = {
  all: "emails of all kinds",
  workflows: "workflow emails",
  campaigns: "campaign emails",
  transactional: "transactional emails",
  inbound: "incoming emails",
};

const limited = ({ category, limit }: { category: LimitedUsage; limit: number }): string =>
  `${limit.toLocaleString("en")} ${kindsOfMail[category]}`;
