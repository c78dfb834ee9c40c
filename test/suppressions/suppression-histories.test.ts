import fc from "fast-check";
import { expect, it } from "vitest";
import { onAccountList } from "#lib/domain/email/bounce-detail.ts";
import { liveReasons, type SuppressionReason, suppressionReasons } from "#lib/domain/suppression/suppression-mark.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type HistoryProject, openHistoryFixture } from "#test/suppressions/history-fixture.ts";

const fixture = await forThisFile(openHistoryFixture());
const { clock } = fixture;

const addresses = ["ann@example.com", "bob@example.com"];
const types = ["MARKETING", "HEADLESS", "none"] as const;
const reports = ["bounce", "complaint", "transient", "account list"] as const;

/** A mail that was accepted. */
interface Mail {
  id: string;
  type: (typeof types)[number];
  contactId: string;
  to: string;
  copy: string | undefined;
  link: string | undefined;
  /** Reports that have had their effect: a repeat has none. */
  reported: Set<string>;
  /** Its record was removed with its contact: reports have no effect. */
  isGone: boolean;
}

/** A project, and what should be true of it. */
interface Side {
  project: HistoryProject;
  templates: Map<string, string>;
  /** When the reasons of an address end; null for good. */
  entries: Map<string, Map<SuppressionReason, string | null>>;
  mails: Mail[];
}

type Step =
  | { kind: "send"; type: (typeof types)[number]; to: string; copy: string | undefined }
  | { kind: "handOver"; times: number }
  | { kind: "report"; report: (typeof reports)[number]; mail: number; isOfCopy: boolean; times: number }
  | { kind: "optOut"; mail: number }
  | { kind: "optIn"; mail: number }
  | { kind: "subscribe"; email: string; by: "api" | "public key" | "import" }
  | { kind: "suppress"; email: string; reason: "manual" | "bounce" | "complaint"; seconds: number | null }
  | { kind: "remove"; email: string }
  | { kind: "move"; email: string; to: string }
  | { kind: "delete"; email: string }
  | { kind: "erase"; email: string; suppress: boolean }
  | { kind: "wait" };

const liveOf = ({ entries }: Side, email: string): SuppressionReason[] =>
  suppressionReasons.filter((reason) => {
    const end = entries.get(email)?.get(reason);
    return end === null || (end !== undefined && end > clock.at.toISOString());
  });

/** By the contract's table for the default setting. */
const mayGo = (side: Side, email: string, type: Mail["type"]): boolean => {
  const reasons = liveOf(side, email);
  return type === "none" ? !reasons.includes("manual") : reasons.length === 0;
};

function add(side: Side, email: string, reason: SuppressionReason, end: string | null = null): void {
  const known = liveOf(side, email).length > 0 ? side.entries.get(email) : undefined;
  side.entries.set(email, new Map([...(known ?? []), [reason, end]]));
}

const contactOf = ({ project }: Side, email: string) => fixture.contacts.findByEmail(project.dataId, email, project);

const pick = ({ mails }: Side, number: number): Mail | undefined => mails[number % Math.max(1, mails.length)];

const forget = ({ mails }: Side, contactId: string): void => {
  for (const mail of mails) if (mail.contactId === contactId) mail.isGone = true;
};

type Play<K extends Step["kind"]> = (side: Side, step: Extract<Step, { kind: K }>) => Promise<void>;

const plays: { [K in Step["kind"]]: Play<K> } = {
  async send(side, { type, to, copy }) {
    const template = side.templates.get(type);
    const cc = type === "none" && copy !== to ? copy : undefined;
    // An application that subscribes every recipient.
    const { body: reader } = await side.project.call("POST", "/contacts", { email: to });
    await side.project.call("PATCH", `/contacts/${reader.id}`, { subscribed: true });
    const { status, body } = await side.project.send({
      to,
      ...(template && { template }),
      ...(cc && { cc }),
    });
    expect(status).toBe(200);
    const [{ email: id, contact, suppressed = false }] = body.data.emails;
    expect(suppressed).toBe(!mayGo(side, to, type));
    const sent = cc !== undefined && mayGo(side, cc, type) ? cc : undefined;
    side.mails.push({
      ...{ id, type, contactId: contact.id, to, copy: sent, link: undefined },
      ...{ reported: new Set(), isGone: false },
    });
  },
  async handOver(_, { times }) {
    const messages = [...fixture.outside.mailQueue.sent];
    for (let time = 0; time < times; time += 1) {
      fixture.outside.mailQueue.sent.push(...messages);
      await fixture.deliver();
    }
  },
  async report(side, { report, mail: number, isOfCopy, times }) {
    const mail = pick(side, number);
    const address = isOfCopy ? mail?.copy : mail?.to;
    if (!mail || address === undefined) return;
    const { project } = side;
    const notification = {
      bounce: () => project.bounceOf(mail.id, address),
      complaint: () => project.complaintOf(mail.id, address),
      transient: () => project.bounceOf(mail.id, address, { bounceType: "Transient" }),
      "account list": () => project.bounceOf(mail.id, address, { bounceSubType: onAccountList }),
    }[report]();
    for (let time = 0; time < times; time += 1) await fixture.notify(notification);
    const reason = report === "complaint" ? "complaint" : "bounce";
    if (report === "transient" || mail.isGone || mail.reported.has(`${reason} ${address}`)) return;
    mail.reported.add(`${reason} ${address}`);
    if (report !== "account list" || liveOf(side, address).length === 0) add(side, address, reason);
  },
  async optOut(side, { mail: number }) {
    const link = pick(side, number)?.link;
    if (link !== undefined) await side.project.oneClick(link);
  },
  async optIn(side, { mail: number }) {
    const link = pick(side, number)?.link;
    if (link !== undefined) await side.project.subscribe(link);
  },
  async subscribe({ project }, { email, by }) {
    if (by === "api") await project.call("POST", "/contacts", { email, subscribed: true });
    if (by === "public key") await project.track({ event: "seen", email, subscribed: true });
    if (by === "import") await project.import(`email,subscribed\n${email},true`, { resubscribe: true });
  },
  async suppress(side, { email, reason, seconds }) {
    const expiresAt = seconds === null ? null : clock.in(seconds).toISOString();
    expect((await side.project.suppress(email, { reason, ...(expiresAt && { expiresAt }) })).status).toBe(200);
    add(side, email, reason, expiresAt);
  },
  async remove(side, { email }) {
    const isListed = liveOf(side, email).length > 0;
    expect((await side.project.remove(email, "?confirm=true")).status).toBe(isListed ? 200 : 404);
    side.entries.delete(email);
  },
  async move(side, { email, to }) {
    const contact = await contactOf(side, email);
    if (contact) await side.project.call("PATCH", `/contacts/${contact.id}`, { email: to });
  },
  async delete(side, { email }) {
    const contact = await contactOf(side, email);
    if (!contact) return;
    expect((await side.project.call("DELETE", `/contacts/${contact.id}`)).status).toBe(204);
    forget(side, contact.id);
  },
  async erase(side, { email, suppress }) {
    const contact = await contactOf(side, email);
    if (!contact) return;
    expect((await side.project.call("POST", `/contacts/${contact.id}/erase`, { suppress })).status).toBe(202);
    clock.advance(2);
    await fixture.erase();
    forget(side, contact.id);
    if (suppress) add(side, email, "erased");
  },
  /** The last rounds of the erasures run. */
  async wait() {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      clock.advance(900);
      await fixture.erase();
    }
  },
};

const play = <K extends Step["kind"]>(side: Side, step: Extract<Step, { kind: K }>): Promise<void> =>
  (plays[step.kind] as Play<K>)(side, step);

/** No mail has left for an address that an entry holds back. Notes their links. */
function look(sides: readonly Side[], before: number): void {
  for (const { emailId, recipients, link } of fixture.taken.slice(before)) {
    for (const side of sides) {
      const mail = side.mails.find(({ id }) => id === emailId);
      if (!mail) continue;
      for (const email of recipients) expect([email, mayGo(side, email, mail.type)]).toEqual([email, true]);
      mail.link = link ?? undefined;
      // A copy that was left out is never reported.
      if (mail.copy !== undefined && !recipients.includes(mail.copy)) mail.copy = undefined;
    }
  }
}

/** The list and the marks of contacts are as the model says. */
async function compare(side: Side): Promise<void> {
  const { project } = side;
  for (const email of addresses) {
    const [entry, contact] = await Promise.all([
      fixture.suppressions.find(project.dataId, project, { email, now: clock.at }),
      contactOf(side, email),
    ]);
    const expected = liveOf(side, email);
    expect([email, suppressionReasons.filter((reason) => entry?.causes.has(reason))]).toEqual([email, expected]);
    if (contact) expect([email, liveReasons(contact.suppression, clock.at)]).toEqual([email, expected]);
  }
}

async function newSide(): Promise<Side> {
  const project = await fixture.newProject();
  const [marketing, headless] = [await project.template("MARKETING"), await project.template("HEADLESS")];
  const templates = new Map([
    ["MARKETING", marketing],
    ["HEADLESS", headless],
  ]);
  return { project, templates, entries: new Map(), mails: [] };
}

const email = fc.constantFrom(...addresses);
const mail = fc.nat({ max: 5 });
const times = fc.integer({ min: 1, max: 2 });

/** Steps of a kind, which come so often. */
const often = <K extends Step["kind"]>(
  weight: number,
  kind: K,
  fields: { [F in keyof Omit<Extract<Step, { kind: K }>, "kind">]: fc.Arbitrary<Extract<Step, { kind: K }>[F]> },
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step> });

const step = fc.oneof(
  often(5, "send", { type: fc.constantFrom(...types), to: email, copy: fc.option(email, { nil: undefined }) }),
  often(4, "handOver", { times }),
  often(5, "report", { report: fc.constantFrom(...reports), mail, isOfCopy: fc.boolean(), times }),
  often(1, "optOut", { mail }),
  often(1, "optIn", { mail }),
  often(2, "subscribe", { email, by: fc.constantFrom("api", "public key", "import") }),
  often(2, "suppress", {
    email,
    reason: fc.constantFrom("manual", "bounce", "complaint"),
    seconds: fc.constantFrom(null, 5),
  }),
  often(2, "remove", { email }),
  often(2, "move", { email, to: email }),
  often(1, "delete", { email }),
  often(2, "erase", { email, suppress: fc.boolean() }),
  often(1, "wait", {}),
);

/** Each step with the project that it happens in. */
const history = fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1), step), { minLength: 12, maxLength: 40, size: "max" });

it("sends no mail that a live entry of its project holds back, after any history of two projects", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const sides = [await newSide(), await newSide()] as const;
      fixture.outside.mailQueue.sent.splice(0);
      for (const [owner, each] of steps) {
        clock.advance(1);
        const before = fixture.taken.length;
        await play(sides[owner] ?? sides[0], each);
        look(sides, before);
        for (const side of sides) await compare(side);
      }
    }),
    { numRuns: 30 },
  );
});
