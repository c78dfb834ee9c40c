/** The environment of every API function, as `readEnv` returns it. */
export const apiSettings = {
  APP_URL: "https://app.example.com",
  BASE_URL: "https://api.example.com",
  DASHBOARD_ORIGINS: ["https://dash.example.com"],
  PLATFORM_MAIL_FROM: undefined,
  PETREL_REQUESTS_PER_MINUTE: 100_000,
  PETREL_ATTACHMENT_BYTES: 10_485_760,
  TABLE_NAME: "petrel",
  CONTENT_BUCKET: "content",
  SEND_QUEUE_URL: "http://queues.test/send",
  BILLING: false,
};
