import { expect, test } from "vitest";
import { newUser } from "#lib/domain/user/new-user.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { configApi } from "#test/config/config-api.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

test("GET /config shows every key of the contract and may be cached for a minute", async () => {
  const answer = await configApi()("GET", "/config");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    environment: "production",
    urls: {
      api: "https://api.example.com",
      dashboard: "https://api.example.com/console/",
      landing: null,
      docs: "https://api.example.com/docs",
    },
    features: {
      billing: { enabled: false },
      storage: { enabled: false },
      authProviders: { github: false, google: false },
      signup: { signupsDisabled: false },
      email: { trackingToggleEnabled: true, verificationRequired: false },
      inbound: { enabled: false },
      smtp: { enabled: false, domain: null, ports: null },
    },
    aws: { sesRegion: "eu-central-1", mailFromSubdomain: "petrel" },
    limits: { requestBytes: 5_500_000, importBytes: 4_194_304, imageBytes: 4_194_304, attachmentBytes: 10_485_760 },
  });
  expect(answer.headers["Cache-Control"]).toBe("public, max-age=60");
  expect(answer.headers).not.toHaveProperty("RateLimit-Limit");
});

test.each([
  [{ IMAGES_URL: "" }, "storage", { enabled: false }],
  [{ IMAGES_URL: "https://images.example.com" }, "storage", { enabled: true }],
  [{ SIGNUP: "closed" }, "signup", { signupsDisabled: true }],
  [{ SIGNUP: "open" }, "signup", { signupsDisabled: false }],
  [{ PLATFORM_MAIL_FROM: "system@example.com" }, "email", { trackingToggleEnabled: true, verificationRequired: true }],
])("%j shows as %s", async (changes, feature, expected) => {
  expect((await configApi(changes)("GET", "/config")).body.features[feature]).toEqual(expected);
});

test("signups are disabled in mode `first` from the first account on, and then the account is not read again", async () => {
  const users = new UserRepository(table);
  const call = configApi({ SIGNUP: "first" }, table);
  const disabled = async () => (await call("GET", "/config")).body.features.signup.signupsDisabled;
  expect(await disabled()).toBe(false);
  const parts = { email: "ann@example.com", emailVerified: true, type: "PASSWORD", passwordHash: null } as const;
  await users.create(newUser(parts, new Date()));
  expect(await disabled()).toBe(true);
  table.takeUnits();
  expect(await disabled()).toBe(true);
  expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
});

test("the published attachment limit is the deployment's", async () => {
  const answer = await configApi({ PETREL_ATTACHMENT_BYTES: "5" })("GET", "/config");
  expect(answer.body.limits.attachmentBytes).toBe(5);
});

test("GET / leads a browser to the console", async () => {
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const answer = await configApi()("GET", "/", { headers });
  expect([answer.status, answer.text]).toEqual([302, ""]);
  expect(answer.headers).toMatchObject({
    Location: "https://api.example.com/console/",
    "Cache-Control": "no-store",
  });
});

test.each([undefined, "*/*", "application/json"])("GET / is an unknown route with Accept: %s", async (accept) => {
  const answer = await configApi()("GET", "/", { headers: accept === undefined ? {} : { accept } });
  expect(answer.status).toBe(404);
  expect(answer.body.error).toMatchObject({
    code: "RESOURCE_NOT_FOUND",
    message: "Unknown route.",
    details: { resource: "route", id: "/" },
  });
});

test("GET /health reads the table for one unit at most and is never cached", async () => {
  table.takeUnits();
  const answer = await configApi({}, table)("GET", "/health");
  expect([answer.status, answer.headers["Cache-Control"]]).toEqual([200, "no-store"]);
  expect(answer.body).toEqual({
    status: "ok",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(table.takeUnits()).toEqual({ write: 0, read: expect.any(Number) });
});

test("GET /health is a 500 in the envelope when the table cannot be read", async () => {
  const nowhere = connectTable("no-such-table", table.endpoint);
  const answer = await configApi({}, nowhere)("GET", "/health");
  expect([answer.status, answer.headers["Cache-Control"]]).toEqual([500, "no-store"]);
  expect(answer.body.error).toMatchObject({ code: "INTERNAL_SERVER_ERROR", suggestion: expect.any(String) });
  expect(answer.text).not.toContain("no-such-table");
});

test("an unknown route is 404 in the envelope, whatever its method", async () => {
  for (const method of ["GET", "POST", "DELETE", "HEAD"]) {
    expect((await configApi()(method, "/no/such/route")).status).toBe(404);
  }
  expect((await configApi()("GET", "/nowhere")).body.error).toMatchObject({
    code: "RESOURCE_NOT_FOUND",
    statusCode: 404,
    requestId: expect.any(String),
  });
});

test("a known path with another method is 405 and names the allowed methods", async () => {
  const answer = await configApi()("POST", "/config");
  expect([answer.status, answer.body.error.code]).toEqual([405, "BAD_REQUEST"]);
  expect(answer.headers["Allow"]).toContain("GET");
});
