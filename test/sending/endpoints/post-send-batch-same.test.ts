import fc from "fast-check";
import { expect, it } from "vitest";
import { countEmailChange } from "#lib/domain/email/count-emails.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());

const pool = ["a", "b", "c", "d"].map((name) => `${name}@example.com`);
const attachments = [{ filename: "a.txt", content: "YQ==", contentType: "text/plain" }];

/** One email, mostly valid, to contacts that other emails share; `template` is a type or "unknown". */
const item = fc.record(
  {
    to: fc.oneof({ weight: 9, arbitrary: fc.subarray(pool, { minLength: 1, maxLength: 2 }) }, fc.constant(["x"])),
    subject: fc.constantFrom("{{ k }} {{ j }}", "{{ k }} {{ j }}", "{{ k }} {{ j }}", "{{ bad"),
    body: fc.constant("<p>Hi</p>"),
    from: fc.constantFrom("news@acme.test", "news@acme.test", "news@acme.test", "news@absent.test"),
    cc: fc.constant("copy@example.com"),
    data: fc.constantFrom({ k: "1" }, { j: "2" }, { k: null }, { u: "x".repeat(40_000) }, { v: "x".repeat(40_000) }),
    subscribed: fc.boolean(),
    template: fc.constantFrom("MARKETING", "TRANSACTIONAL", "unknown"),
    attachments: fc.constant(attachments),
  },
  { requiredKeys: ["to", "subject", "body", "from"] },
);

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;
type Verdict = { emails: { email: string }[] } | { error: Record<string, unknown> };

async function openProject(cap: number) {
  const caps = { transactional: cap, workflows: null, campaigns: null, inbound: null };
  const project: Awaited<ReturnType<SendingFixture["newProject"]>> = await fixture.newProject({ caps });
  const templates: Record<string, string> = { unknown: newId() };
  for (const type of ["MARKETING", "TRANSACTIONAL"] as const) templates[type] = (await project.template({ type })).id;
  await project.contact("a@example.com", true, { k: "0" });
  await project.contact("b@example.com", false);
  return {
    ...project,
    bodyOf: ({ template, ...rest }: Item) => ({ ...rest, ...(template && { template: templates[template] }) }),
  };
}

type OpenProject = Awaited<ReturnType<typeof openProject>>;

/** Sends each email alone; the month's usage is counted at once, as if the stream had no delay. */
async function sendSingly(project: OpenProject, items: readonly Item[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const each of items) {
    const { status, body } = await project.send(project.bodyOf(each));
    verdicts.push(status === 200 ? { emails: body.data.emails } : { error: body.error });
    if (status === 200) await countUsage(project, body.data.emails);
  }
  return verdicts;
}

async function countUsage(project: OpenProject, emails: { email: string }[]): Promise<void> {
  for (const { email } of emails) {
    const after = await found(fixture.emails.find(dataOf(project), email));
    const change = countEmailChange({ before: undefined, after }).find(({ field }) => field === "transactional");
    const counted = { transactional: change?.add ?? 0 };
    await countOnce(fixture.counters, dataOf(project), usageScope(fixture.clock.at), counted, fixture.clock.at);
  }
}

/** Everything that a caller can see of the verdicts, without ids. */
async function outcomeOf(project: OpenProject, verdicts: readonly Verdict[]) {
  const told = verdicts.map(async (verdict) => {
    if ("error" in verdict) {
      const { code, statusCode, errors, details } = verdict.error;
      return { code, statusCode, errors, details: JSON.stringify(details)?.replaceAll(/"id":"[^"]*"/g, "") };
    }
    const records = verdict.emails.map(({ email }) => found(fixture.emails.find(dataOf(project), email)));
    return (await Promise.all(records)).map(({ to, subject, cc }) => ({ to, subject, cc }));
  });
  const contacts = pool.map(async (email) => {
    const contact = await fixture.contacts.findByEmail(dataOf(project), email, project);
    return contact && { email, subscribed: contact.subscribed, data: contact.data };
  });
  return { told: await Promise.all(told), contacts: await Promise.all(contacts) };
}

it("mode each accepts, refuses and stores what single sends would, for any emails", async () => {
  const property = fc.asyncProperty(
    fc.array(item, { minLength: 1, maxLength: 8 }),
    fc.integer({ min: 3, max: 20 }),
    async (items, cap) => {
      fixture.clock.at = new Date(someTime);
      const [single, together] = [await openProject(cap), await openProject(cap)];
      const expected = await sendSingly(single, items);
      const emails = items.map(together.bodyOf);
      const { status, body } = await together.call("POST", "/v1/send/batch", { emails, mode: "each" });
      const accepted = expected.filter((verdict) => "emails" in verdict).length;
      expect(status).toBe(accepted === 0 ? 422 : 200);
      if (accepted === 0) return;
      expect(body.data).toMatchObject({ accepted, refused: items.length - accepted });
      expect(await outcomeOf(together, body.data.results)).toEqual(await outcomeOf(single, expected));
    },
  );
  await fc.assert(property, { numRuns: 10 });
});

it("mode all accepts exactly when single sends would accept every email", async () => {
  const property = fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 3 }), async (items) => {
    const [single, together] = [await openProject(8), await openProject(8)];
    const expected = await sendSingly(single, items);
    const { status, body } = await together.call("POST", "/v1/send/batch", { emails: items.map(together.bodyOf) });
    const allFit = expected.every((verdict) => "emails" in verdict);
    expect(status === 200).toBe(allFit);
    if (allFit) expect(await outcomeOf(together, body.data.results)).toEqual(await outcomeOf(single, expected));
    else expect((await together.call("GET", "/emails")).body.data).toEqual([]);
  });
  await fc.assert(property, { numRuns: 12 });
});
