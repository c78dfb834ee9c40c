import { ownDashboards } from "#infra/dashboard-origins.ts";
import type { Settings } from "#infra/settings.ts";

/** Addresses and ARNs that the stacks know. */
interface Places {
  baseUrl: string;
  /** The content bucket's address, as signed addresses name it. */
  contentUrl: string;
  imagesUrl: string;
  /** Separated by commas. */
  topicArns: string;
}

/** Environment values that grant nothing. A function gets those that its env.ts names. */
export function settingValues(
  settings: Settings,
  { baseUrl, contentUrl, imagesUrl, topicArns }: Places,
): Record<string, string> {
  return {
    ACCOUNT_SHARE: String(settings.accountShare),
    BASE_URL: baseUrl,
    APP_URL: settings.appUrl ?? baseUrl,
    AUTO_SUSPEND: String(settings.autoSuspend),
    CONCURRENCY: String(settings.concurrency),
    BILLING: String(settings.billing !== undefined),
    CONTENT_URL: contentUrl,
    DASHBOARD_ORIGINS: [...ownDashboards(settings), baseUrl].join(","),
    DASHBOARD_URL: settings.dashboardUrl ?? `${baseUrl}/console/`,
    EVENT_BUS: String(settings.eventBus !== undefined),
    ENVIRONMENT: settings.environment,
    FEEDBACK_TOPIC_ARNS: topicArns,
    IMAGES_URL: imagesUrl,
    INBOUND_RECIPIENTS: settings.inbound?.recipients?.join(",") ?? "",
    OAUTH_GITHUB_CLIENT_ID: settings.github?.clientId ?? "",
    OAUTH_GOOGLE_CLIENT_ID: settings.google?.clientId ?? "",
    MAIL_FROM_SUBDOMAIN: settings.mailFromSubdomain,
    OWNER_EMAIL: settings.ownerEmail ?? "",
    PETREL_ATTACHMENT_BYTES: String(settings.attachmentBytes),
    PETREL_DISPOSABLE_LIST_URL: settings.disposableListUrl,
    PETREL_REQUESTS_PER_MINUTE: String(settings.requestsPerMinute),
    RECEIVES_MAIL: String(settings.inbound !== undefined),
    PLATFORM_MAIL_FROM: settings.platformMailFrom ?? "",
    SIGNUP: settings.signup,
    STRIPE_PRICE_EUR: settings.billing?.prices.eur ?? "",
    STRIPE_PRICE_GBP: settings.billing?.prices.gbp ?? "",
    STRIPE_PRICE_USD: settings.billing?.prices.usd ?? "",
  };
}
