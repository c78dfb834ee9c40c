import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import type { CampaignObstacle, LimitedUsage, NoticeFacts } from "#lib/domain/project/platform-mail.ts";

/** The text of a letter: paragraphs of plain text, with the link between `before` and `after`. */
export interface PlatformText {
  subject: string;
  before: string[];
  link?: string;
  after: string[];
}

const ignore = "If you expected no such mail, you can ignore it.";

/** Names in the letter are safe to show. `name` is the project's; empty if the letter names none. */
export function platformText(letter: PlatformLetter, name: string): PlatformText {
  switch (letter.kind) {
    case "verification":
      return {
        subject: "Confirm your email address",
        before: ["Somebody, hopefully you, made an account with this address. Please confirm that it is yours:"],
        link: letter.link,
        after: [
          "The link works once, within an hour. If it was not you, ignore this mail: the account stays unconfirmed.",
        ],
      };
    case "passwordReset":
      return {
        subject: "Set a new password",
        before: ["Somebody, hopefully you, asked for a new password for your account. Choose one here:"],
        link: letter.link,
        after: [
          "The link works once, within an hour. If it was not you, ignore this mail: your password stays as it is.",
        ],
      };
    case "invitation":
      return {
        subject: `Invitation to the project “${name}”`,
        before: [`You are invited to work on the project “${name}”. Accept here:`],
        link: letter.link,
        after: [`The link works once, until ${letter.expiresAt.slice(0, 10)}. ${ignore}`],
      };
    case "addedToProject":
      return {
        subject: `You are a member of the project “${name}”`,
        before: [`You were made a member of the project “${name}” and find it among yours when you log in.`],
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
        before: [`The project “${name}” can send mail from ${notice.domain} from now on.`],
        after: [],
      };
    case "domainLost":
      return {
        subject: `${notice.domain} is not verified any more`,
        before: [
          `The DNS records of ${notice.domain} are not found any more. Mail of the project “${name}” from this domain is refused until they are back.`,
        ],
        after: [],
      };
    case "reputationWarning":
      return {
        subject: `Warning: ${notice.measure} of the project “${name}”`,
        before: [
          `The ${notice.measure} of the project “${name}” is high. If it rises further the project is suspended.`,
          "Write only to people who asked for it, and remove addresses that bounce.",
        ],
        after: [],
      };
    case "limitNear":
      return {
        subject: `The project “${name}” comes near its monthly limit`,
        before: [
          `The project “${name}” has used 80 % of its monthly limit of ${limited(notice)}. At the limit no more is accepted until the next month.`,
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
          `Too many mails of the project “${name}” bounced or were reported as spam. It sends nothing until the operator of this service lifts the suspension.`,
        ],
        after: [],
      };
    case "paymentFailed":
      return {
        subject: `A payment for the project “${name}” failed`,
        before: [
          `An invoice of the project “${name}” could not be paid. Until it is, the project sends nothing.`,
          "Pay it, or give another means of payment, in the project's billing settings. The project goes on by itself then.",
        ],
        after: [],
      };
    case "campaignGivenUp":
      return {
        subject: `A campaign of the project “${name}” was not sent`,
        before: [
          `The time of the campaign “${notice.campaign}” has come, but ${obstacles[notice.reason]}. It is cancelled, and nothing of it was sent.`,
          "To send it after all, duplicate it.",
        ],
        after: [],
      };
  }
}

const obstacles: Record<CampaignObstacle, string> = {
  domain_not_verified: "the domain of its sender is not verified",
  project_disabled: "the project is suspended",
  billing_limit: "it would pass the monthly limit of the project",
};

const kindsOfMail: Record<LimitedUsage, string> = {
  all: "mails of all kinds",
  workflows: "mails of workflows",
  campaigns: "mails of campaigns",
  transactional: "transactional mails",
  inbound: "inbound mails",
};

const limited = ({ category, limit }: { category: LimitedUsage; limit: number }): string =>
  `${limit.toLocaleString("en")} ${kindsOfMail[category]}`;
