import type { Settings } from "#infra/settings.ts";

/** Environment values that grant nothing. A function is given those its env.ts names. */
export function settingValues(settings: Settings, baseUrl: string, feedbackTopicArn: string): Record<string, string> {
  return {
    BASE_URL: baseUrl,
    APP_URL: settings.appUrl ?? baseUrl,
    DASHBOARD_ORIGINS: settings.dashboardOrigins.join(","),
    ENVIRONMENT: settings.environment,
    FEEDBACK_TOPIC_ARNS: feedbackTopicArn,
    OAUTH_GITHUB_CLIENT_ID: settings.github?.clientId ?? "",
    OAUTH_GOOGLE_CLIENT_ID: settings.google?.clientId ?? "",
    MAIL_FROM_SUBDOMAIN: settings.mailFromSubdomain,
    PETREL_ATTACHMENT_BYTES: String(settings.attachmentBytes),
    PETREL_REQUESTS_PER_MINUTE: String(settings.requestsPerMinute),
    PLATFORM_MAIL_FROM: settings.platformMailFrom ?? "",
    SIGNUP: settings.signup,
  };
}
