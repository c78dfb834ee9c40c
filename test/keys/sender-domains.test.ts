import { beforeEach, describe, expect, it } from "vitest";
import { campaignsApi } from "#functions/api/campaigns/wiring.ts";
import { emailsApi } from "#functions/api/emails/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { makeToken, type SenderDomains } from "#lib/domain/key/named-key.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { NamedKeyRepository } from "#lib/storage/project/named-key-repository.ts";
import { type Call, callerOf, withKey } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { type OpenProject, openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const outside = testOutside();
const { clock } = outside;
const call = callerOf(
  joinedApis({
    v1: sendApi(table, apiSettings, outside),
    emails: emailsApi(table, apiSettings, outside),
    campaigns: campaignsApi(table, apiSettings, outside),
    templates: templatesApi(table, apiSettings, outside),
  }),
);
const keys = new NamedKeyRepository(table);

const own = "news@acme.test";
const foreign = "news@other.test";
const content = { subject: "Hi", body: "<p>Hello</p>" };
const mail = { ...content, to: "ann@acme.test" };
const audience = { type: "MARKETING", audienceType: "ALL" };

let project: OpenProject;
/** Records that send from a domain outside the limited key's. */
let ids: { template: string; campaign: string; scheduled: string; paused: string };

async function keyFor(domains: SenderDomains): Promise<Call> {
  const { token, hash, prefix } = makeToken();
  const at = clock.at.toISOString();
  const list = await keys.list(project.id);
  const key = {
    ...{ id: newId(), name: newId(), scopes: ["full"] as const, domains, allowedIps: null, requestsPerMinute: null },
    ...{ expiresAt: null, prefix, tokens: [{ hash, endsAt: null }], createdBy: "ann@acme.test", createdAt: at },
  };
  await keys.create(project.id, { ...key, updatedAt: at }, list?.version ?? 0);
  return withKey(call, token);
}

beforeEach(async () => {
  project = await openProject(table, call);
  await putDomain(table, project.id, { domain: "acme.test" });
  await putDomain(table, project.id, { domain: "other.test" });
  await upsertContact(table, project, "ann@acme.test", { createdAt: clock.at });
  const template = await project.post("/templates", { name: "T", ...content, from: foreign });
  const campaign = async () =>
    (await project.post("/campaigns", { name: "C", ...content, ...audience, from: foreign })).data.id;
  const sendAt = new Date(clock.at.getTime() + 3_600_000).toISOString();
  const sent = await project.call("POST", "/v1/send", { ...mail, from: foreign, sendAt });
  const paused = await campaign();
  await project.call("POST", `/campaigns/${paused}/send`, {});
  await project.call("POST", `/campaigns/${paused}/pause`);
  ids = { template: template.id, campaign: await campaign(), scheduled: sent.body.data.emails[0].email, paused };
});

type Request = [method: string, path: string, body?: object];

/** Every path on which a key starts email or writes a sender. */
const requests: [string, () => Request][] = [
  ["a send", () => ["POST", "/v1/send", { ...mail, from: foreign }]],
  ["a send with a template's sender", () => ["POST", "/v1/send", { to: mail.to, template: ids.template }]],
  ["a dry run", () => ["POST", "/v1/send", { ...mail, from: foreign, dryRun: true }]],
  [
    "a batch",
    () => [
      "POST",
      "/v1/send/batch",
      {
        emails: [
          { ...mail, from: own },
          { ...mail, from: foreign },
        ],
      },
    ],
  ],
  [
    "a new time of a mail",
    () => ["PATCH", `/emails/${ids.scheduled}`, { sendAt: new Date(clock.at.getTime() + 7_200_000).toISOString() }],
  ],
  ["a new template", () => ["POST", "/templates", { name: "N", ...content, from: foreign }]],
  ["a template's sender", () => ["PATCH", `/templates/${ids.template}`, { from: foreign }]],
  ["a template's text", () => ["PATCH", `/templates/${ids.template}`, { subject: "Changed" }]],
  ["a copy of a template", () => ["POST", `/templates/${ids.template}/duplicate`]],
  ["a test of content", () => ["POST", "/templates/test", { ...content, from: foreign, email: "ann@acme.test" }]],
  ["a new campaign", () => ["POST", "/campaigns", { name: "N", ...content, ...audience, from: foreign }]],
  ["a campaign from a template", () => ["POST", "/campaigns", { name: "N", ...audience, templateId: ids.template }]],
  ["a campaign's text", () => ["PUT", `/campaigns/${ids.campaign}`, { subject: "Changed" }]],
  ["a copy of a campaign", () => ["POST", `/campaigns/${ids.campaign}/duplicate`]],
  ["a test of a campaign", () => ["POST", `/campaigns/${ids.campaign}/test`, { email: "ann@acme.test" }]],
  ["the start of a campaign", () => ["POST", `/campaigns/${ids.campaign}/send`, {}]],
  ["the resumption of a campaign", () => ["POST", `/campaigns/${ids.paused}/resume`]],
];

describe("a key that is limited to other domains", () => {
  it.each(requests)("is refused for %s, and writes nothing", async (_name, request) => {
    const limited = await keyFor(["acme.test"]);
    const before = await itemsOf(table, dataOf(project), "^L");
    const { status, body } = await limited(...request());
    expect([status, body.error?.code, body.error?.details]).toMatchObject([
      403,
      "FORBIDDEN",
      { reason: "domain_not_allowed", domain: "other.test" },
    ]);
    expect(await itemsOf(table, dataOf(project), "^L")).toEqual(before);
  });

  it("has its own emails of a batch accepted, and the others named", async () => {
    const limited = await keyFor(["acme.test"]);
    const emails = [
      { ...mail, from: own },
      { ...mail, from: foreign },
    ];
    const { body } = await limited("POST", "/v1/send/batch", { emails, mode: "each" });
    expect(body.data.results).toMatchObject([
      { emails: [{}] },
      { error: { details: { reason: "domain_not_allowed" } } },
    ]);
  });
});

describe("a key for the domain", () => {
  it.each(requests)("is served for %s", async (_name, request) => {
    const { status, body } = await (await keyFor(["acme.test", "other.test"]))(...request());
    expect([body.error ?? undefined, String(status)]).toEqual([undefined, expect.stringMatching(/^2/)]);
  });
});
