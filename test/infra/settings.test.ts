import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingValues } from "#infra/setting-values.ts";
import { readSettings } from "#infra/settings.ts";

const defaults = {
  environment: "production",
  dashboardOrigins: [],
  signup: "first",
  mailFromSubdomain: "petrel",
  platformMailIdentity: "managed",
  autoSuspend: true,
  disposableListUrl:
    "https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf",
  requestsPerMinute: 1000,
  attachmentBytes: 10_485_760,
  accountShare: 1,
  concurrency: 1000,
  removalProtection: true,
};

const streamArn = "arn:aws:dynamodb:eu-west-1:111122223333:table/restored/stream/2026-03-01T10:00:00.000";

describe("settings", () => {
  it("all have a default", () => {
    expect(readSettings(undefined)).toEqual(defaults);
  });

  it("are shown in cdk.json with their defaults", () => {
    expect(JSON.parse(readFileSync("cdk.json", "utf8")).context.petrel).toEqual(defaults);
  });

  it("accept the pages' URL with or without a trailing slash", () => {
    for (const appUrl of ["https://app.example.com", "https://app.example.com/"]) {
      expect(readSettings({ appUrl }).appUrl).toBe("https://app.example.com");
    }
  });

  it.each([
    [{}, "https://api.example.com/console/", "https://api.example.com"],
    [
      { dashboardUrl: "https://own.example.com/team", dashboardOrigins: ["https://more.example.com"] },
      "https://own.example.com/team/",
      "https://more.example.com,https://own.example.com,https://api.example.com",
    ],
  ])("%j lead to the dashboard %s, and sessions may be used from %s", (choices, dashboardUrl, origins) => {
    const places = {
      baseUrl: "https://api.example.com",
      contentUrl: "https://s3.example.com",
      imagesUrl: "",
      topicArns: "",
    };
    expect(settingValues(readSettings(choices), places)).toMatchObject({
      DASHBOARD_URL: dashboardUrl,
      DASHBOARD_ORIGINS: origins,
    });
  });

  it.each([
    ["dashboardUrl", { dashboardUrl: "own.example.com" }],
    ["dashboardOrigin", { dashboardOrigin: "https://app.example.com" }],
    ["environment", { environment: "Production!" }],
    ["dashboardOrigins[0]", { dashboardOrigins: ["app.example.com"] }],
    ["appUrl", { appUrl: "http://app.example.com" }],
    ["signup", { signup: "everyone" }],
    ["billing.webhookSecretParameter", { billing: { secretParameter: "/stripe/key", prices: {} } }],
    ["billing.prices.gbp", { billing: { prices: { usd: "price_1", eur: "price_1", gbp: "9.99" } } }],
    ["mailFromSubdomain", { mailFromSubdomain: "mail.petrel" }],
    ["autoSuspend", { autoSuspend: "no" }],
    ["disposableListUrl", { disposableListUrl: "http://lists.example.com/disposable" }],
    ["inbound.after", { inbound: { after: "spam" } }],
    ["inbound.recipients[0]", { inbound: { recipients: ["*.example.com"] } }],
    ["alarmEmail", { alarmEmail: "operator" }],
    ["hostedZone.id", { hostedZone: { id: "example.com", name: "example.com" } }],
    ["apiDomain.name", { apiDomain: { name: "https://api.example.com" } }],
    ["apiDomain.certificateArn", { apiDomain: { name: "api.example.com", certificateArn: "5f0e" } }],
    ["platformMailIdentity", { platformMailIdentity: "none" }],
    ["requestsPerMinute", { requestsPerMinute: 0 }],
    ["attachmentBytes", { attachmentBytes: 40_000_000 }],
    ["ownerEmail", { ownerEmail: "owner" }],
    ["ownerEmail", { ownerEmail: "owner@example.com", signup: "open" }],
    ["accountShare", { accountShare: 0 }],
    ["concurrency", { concurrency: 9 }],
    ["tableStreamArn", { tableName: "restored" }],
    ["tableStreamArn", { tableStreamArn: streamArn }],
    ["tableStreamArn", { tableName: "other", tableStreamArn: streamArn }],
    ["contentBucketName", { contentBucketName: "Content_Bucket" }],
  ])("are refused by name: %s", (name, context) => {
    expect(() => readSettings(context)).toThrow(name);
  });
});
