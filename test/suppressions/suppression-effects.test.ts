import { beforeEach, describe, expect, it } from "vitest";
import { suppressionReasons } from "#lib/domain/suppression/suppression-mark.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openSuppressionFixture, type SuppressionProject } from "#test/suppressions/suppression-fixture.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";

const fixture = await forThisFile(openSuppressionFixture());
let project: SuppressionProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.taken.splice(0);
  fixture.outside.mailQueue.sent.splice(0);
});

const suppress = (email: string, reason: (typeof suppressionReasons)[number], owner = project) =>
  fixture.suppressions.add(owner.dataId, owner, {
    email,
    cause: { reason, source: "api", emailId: null, note: null, expiresAt: null },
    now: fixture.clock.at,
  });

/** Sends to a subscribed contact; whether a mail left. */
async function isSent(owner: SuppressionProject, email: string, template?: string): Promise<boolean> {
  const before = fixture.taken.length;
  const { status, body } = await owner.send({ to: email, subscribed: true, ...(template && { template }) });
  expect([status, body.data?.emails.length]).toEqual([200, 1]);
  await fixture.deliver();
  const [{ email: id, suppressed }] = body.data.emails;
  const sent = fixture.taken.length > before;
  expect([suppressed ?? false, (await owner.email(id)).error]).toEqual([!sent, sent ? null : "suppressed"]);
  return sent;
}

/** Which mail leaves, by setting and reason: MARKETING, HEADLESS, and without a template. */
const table: Record<(typeof suppressionReasons)[number], Record<"RECORD" | "MARKETING" | "ENFORCE", boolean[]>> = {
  complaint: { RECORD: [true, true, true], MARKETING: [false, false, true], ENFORCE: [false, false, false] },
  bounce: { RECORD: [true, true, true], MARKETING: [false, false, true], ENFORCE: [false, false, false] },
  manual: { RECORD: [false, false, false], MARKETING: [false, false, false], ENFORCE: [false, false, false] },
  erased: { RECORD: [false, false, true], MARKETING: [false, false, true], ENFORCE: [false, false, true] },
  soft_bounce: { RECORD: [true, true, true], MARKETING: [false, false, true], ENFORCE: [false, false, false] },
};

describe("mail to a suppressed address", () => {
  it.each(["RECORD", "MARKETING", "ENFORCE"] as const)("goes as the reason and the setting %s say", async (setting) => {
    const owner = await fixture.newProject({ suppression: setting });
    const templates = [await owner.template("MARKETING"), await owner.template("HEADLESS"), undefined];
    for (const reason of suppressionReasons) {
      const email = `${reason}@example.com`;
      await suppress(email, reason, owner);
      const sent: boolean[] = [];
      for (const template of templates) sent.push(await isSent(owner, email, template));
      expect([reason, sent]).toEqual([reason, table[reason][setting]]);
    }
  });

  it("is recorded, not queued and not billed, and the others go", async () => {
    await suppress(ann, "manual");
    await fixture.follow();
    const { body } = await project.send({ to: [ann, bob] });
    expect(body.data.emails).toEqual([
      { contact: { id: expect.any(String), email: ann }, email: expect.any(String), suppressed: true },
      { contact: { id: expect.any(String), email: bob }, email: expect.any(String) },
    ]);
    expect(fixture.outside.mailQueue.sent).toHaveLength(1);
    expect(await project.email(body.data.emails[0].email)).toMatchObject({ status: "FAILED", error: "suppressed" });
    await fixture.deliver();
    expect(fixture.taken.map(({ recipients }) => recipients)).toEqual([[bob]]);
    await fixture.follow();
    const usage = await fixture.counters.read(project.dataId, `usage#${fixture.clock.at.toISOString().slice(0, 7)}`);
    expect(usage["transactional"]).toBe(1);
  });

  it("reads no unit more than other mail", async () => {
    for (const email of [ann, bob]) await project.send({ to: email });
    await fixture.deliver();
    fixture.table.takeUnits();
    await project.send({ to: bob });
    const plain = fixture.table.takeUnits();
    await suppress(ann, "manual");
    fixture.table.takeUnits();
    await project.send({ to: ann });
    expect(fixture.table.takeUnits()).toEqual(plain);
  });

  it("is held back at its hand-over when the entry came after its acceptance, also under an address given since", async () => {
    const { body } = await project.send({ to: ann });
    await suppress(ann, "manual");
    await fixture.deliver();
    expect(await project.email(body.data.emails[0].email)).toMatchObject({ status: "FAILED", error: "suppressed" });
    const moved = await project.send({ to: bob });
    await project.call("PATCH", `/contacts/${moved.body.data.emails[0].contact.id}`, { email: "new@example.com" });
    await suppress(bob, "manual");
    await fixture.deliver();
    expect(await project.email(moved.body.data.emails[0].email)).toMatchObject({ error: "suppressed" });
    expect(fixture.taken).toEqual([]);
  });

  it("leaves out suppressed copies, which the timeline tells", async () => {
    await suppress(bob, "manual");
    const { body } = await project.send({ to: ann, cc: [bob, "carl@example.com"] });
    await fixture.deliver();
    expect(fixture.taken.map(({ recipients }) => recipients)).toEqual([[ann, "carl@example.com"]]);
    const { timeline, cc } = await project.email(body.data.emails[0].email);
    expect(cc).toEqual([{ name: null, email: "carl@example.com" }]);
    expect(timeline).toContainEqual({ type: "copy_suppressed", timestamp: expect.any(String), data: { email: bob } });
  });

  it("leaves out copies that were suppressed after its acceptance, also behind the same recipient", async () => {
    await suppress("early@example.com", "manual");
    const { body } = await project.send({ to: ann, cc: [bob, "early@example.com"], bcc: ["carl@example.com"] });
    for (const copy of ["carl@example.com", bob]) await suppress(copy, "manual");
    const { at: accepted } = fixture.clock;
    fixture.clock.advance(60);
    await fixture.deliver();
    expect(fixture.taken.map(({ recipients }) => recipients)).toEqual([[ann]]);
    const { timeline, cc, bcc, status } = await project.email(body.data.emails[0].email);
    expect([status, cc, bcc]).toEqual(["SENT", null, null]);
    const leftOut = timeline.filter(({ type }: { type: string }) => type === "copy_suppressed");
    expect(
      leftOut.map((each: { timestamp: string; data: { email: string } }) => [each.timestamp, each.data.email]),
    ).toEqual([
      [accepted.toISOString(), "early@example.com"],
      [fixture.clock.at.toISOString(), bob],
      [fixture.clock.at.toISOString(), "carl@example.com"],
    ]);
    await fixture.follow();
    const usage = await fixture.counters.read(project.dataId, `usage#${fixture.clock.at.toISOString().slice(0, 7)}`);
    expect(usage["transactional"]).toBe(1);
  });

  it("reads 1 unit a copy at its hand-over, and writes 1 more for copies that it leaves out", async () => {
    const unitsOf = async (copies: string[], suppressed: string[] = []) => {
      await project.send({ to: ann, ...(copies.length > 0 && { cc: copies }) });
      for (const copy of suppressed) await suppress(copy, "manual");
      fixture.table.takeUnits();
      await fixture.deliver();
      return fixture.table.takeUnits();
    };
    const plain = await unitsOf([]);
    const copied = await unitsOf([bob, "carl@example.com"]);
    expect(copied).toEqual({ read: plain.read + 2, write: plain.write });
    expect(await unitsOf([bob, "carl@example.com"], [bob, "carl@example.com"])).toEqual({
      ...{ read: copied.read, write: copied.write + 1 },
    });
  });

  it("still fails with 400 when the contact is not subscribed", async () => {
    const template = await project.template("MARKETING");
    await suppress(ann, "bounce");
    const { status, body } = await project.send({ to: ann, template });
    expect([status, body.error.details.reason]).toEqual([400, "recipient_unsubscribed"]);
  });

  it("goes from another project of the deployment", async () => {
    const other = await fixture.newProject();
    await suppress(ann, "manual");
    expect([await isSent(project, ann), await isSent(other, ann)]).toEqual([false, true]);
  });
});

describe("feedback", () => {
  const sentTo = async (email: string, more: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await project.send({ to: email, subscribed: true, ...more });
    await fixture.deliver();
    return body.data.emails[0].email;
  };

  it("makes an entry of a permanent bounce, once, however often it comes", async () => {
    const id = await sentTo(ann);
    const bounce = project.bounceOf(id, ann);
    for (let time = 0; time < 3; time += 1) await fixture.notify(bounce);
    const entry = await project.entry(ann);
    expect(entry).toMatchObject({ reason: "bounce", source: "feedback", emailId: id, count: 1, expiresAt: null });
    expect(await project.contact(ann)).toMatchObject({
      subscribed: false,
      suppression: { reason: "bounce", since: entry.createdAt, expiresAt: null },
    });
  });

  it("keeps the strongest reason in any order of the notifications", async () => {
    const [first, second] = [await sentTo(ann), await sentTo(ann)];
    await fixture.notify(project.complaintOf(second, ann));
    await fixture.notify(project.bounceOf(first, ann));
    await fixture.notify(project.complaintOf(second, ann));
    expect(await project.entry(ann)).toMatchObject({ reason: "complaint", emailId: second, count: 2 });
  });

  it("makes none of transient bounces, the mailbox simulator, and a complaint that names several addresses", async () => {
    const simulated = "bounce@simulator.amazonses.com";
    await fixture.notify(project.bounceOf(await sentTo(simulated), simulated));
    await fixture.notify(project.bounceOf(await sentTo(ann), ann, { bounceType: "Transient" }));
    await fixture.notify(project.complaintOf(await sentTo(bob, { cc: "carl@example.com" }), bob, "carl@example.com"));
    for (const email of [simulated, ann, bob, "carl@example.com"]) expect(await project.entry(email)).toBeUndefined();
  });

  it("makes entries of copies that bounce or complain, and leaves the recipient alone", async () => {
    const id = await sentTo(ann, { cc: bob, bcc: "carl@example.com" });
    await fixture.notify(project.bounceOf(id, bob));
    await fixture.notify(project.complaintOf(id, "carl@example.com"));
    expect([await project.entry(bob), await project.entry("carl@example.com"), await project.entry(ann)]).toEqual([
      expect.objectContaining({ reason: "bounce", emailId: id }),
      expect.objectContaining({ reason: "complaint", emailId: id }),
      undefined,
    ]);
  });

  it("only counts a bounce from the account's own list, and makes an entry of an unlisted address", async () => {
    const onList = { bounceSubType: "OnAccountSuppressionList" };
    await suppress(ann, "manual");
    await fixture.notify(project.bounceOf(await sentTo(bob), bob, onList));
    expect(await project.entry(bob)).toMatchObject({ reason: "bounce", source: "account_list", count: 1 });
    const { body } = await project.send({ to: "carl@example.com" });
    await fixture.deliver();
    await suppress("carl@example.com", "manual");
    await fixture.notify(project.bounceOf(body.data.emails[0].email, "carl@example.com", onList));
    expect(await project.entry("carl@example.com")).toMatchObject({ reason: "manual", source: "api", count: 2 });
  });

  it("does not bring back an entry that was removed since, when it comes late", async () => {
    const bounce = project.bounceOf(await sentTo(ann), ann);
    await fixture.notify(bounce);
    expect((await project.remove(ann)).status).toBe(200);
    await fixture.notify(bounce);
    expect(await project.entry(ann)).toBeUndefined();
  });

  it("does not bring back the removed entry of a copy, when the report comes again", async () => {
    const id = await sentTo(ann, { cc: bob, bcc: "carl@example.com" });
    const reports = [project.bounceOf(id, bob), project.complaintOf(id, "carl@example.com")];
    for (const report of reports) await fixture.notify(report);
    for (const copy of [bob, "carl@example.com"])
      expect((await project.remove(copy, "?confirm=true")).status).toBe(200);
    for (const report of [...reports, project.bounceOf(id, bob)]) await fixture.notify(report);
    expect([await project.entry(bob), await project.entry("carl@example.com")]).toEqual([undefined, undefined]);
  });
});
