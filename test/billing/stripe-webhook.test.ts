import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { type BillingFixture, openBillingFixture } from "#test/billing/billing-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf } from "#test/support/table.ts";

type Subscriber = Awaited<ReturnType<BillingFixture["newSubscriber"]>>;

const fixture = await forThisFile(openBillingFixture());
let project: Subscriber;

beforeEach(async () => {
  project = await fixture.newSubscriber("eur");
  fixture.mails.length = 0;
  fixture.parked.length = 0;
});
afterEach(() => {
  fixture.stripe.fault = undefined;
});

const received = { status: 200, body: { success: true, received: true } };
const duplicate = { status: 200, body: { success: true, received: true, duplicate: true } };
const stateOf = async (id = project.id) => {
  const found = await fixture.projects.findById(id);
  return { billing: found?.billing, disabledReason: found?.disabledReason, suspensions: found?.suspensions };
};
type Times = { id?: string; created?: number; signedAt?: number };
const updated = (changes: object, times: Times = {}) =>
  fixture.account.event(
    { type: "customer.subscription.updated", data: { object: { ...project.subscription, ...changes } } },
    times,
  );
const deleted = (times: Times = {}) =>
  fixture.account.event({ type: "customer.subscription.deleted", data: { object: project.subscription } }, times);
const invoiceEvent = (type: "invoice.paid" | "invoice.payment_failed", object: object, times: Times = {}) =>
  fixture.account.event({ type, data: { object } }, times);

/** Delivers an event and asserts that it writes nothing. */
async function expectNothing(delivery: { body: string; signature: string }, answer: object = received) {
  const before = await itemsOf(fixture.table, "", "^L");
  expect(await fixture.deliver(delivery)).toEqual(answer);
  expect(await itemsOf(fixture.table, "", "^L")).toEqual(before);
}

describe("a signature", () => {
  const refused = {
    status: 400,
    body: expect.objectContaining({ error: expect.objectContaining({ code: "BAD_REQUEST" }) }),
  };

  it.each([
    ["is missing", () => ""],
    ["is not of the form", () => "v1=abc"],
    ["is of another secret", (body: string) => fixture.account.sign(body, fixture.account.seconds, "whsec_other")],
    ["is of another body", (body: string) => fixture.account.sign(`${body} `)],
    ["is older than five minutes", (body: string) => fixture.account.sign(body, fixture.account.seconds - 301)],
    [
      "has its time moved",
      (body: string) => fixture.account.sign(body).replace(/t=\d+/, `t=${fixture.account.seconds - 1}`),
    ],
    ["is of the scheme for tests alone", (body: string) => fixture.account.sign(body).replace("v1=", "v0=")],
  ])("that %s answers 400, and nothing is written", async (_what, sign) => {
    const { body } = updated({ status: "unpaid" });
    await expectNothing({ body, signature: sign(body) }, refused);
  });

  it("a missing header is 400, and so is signed text that is not an event", async () => {
    expect((await fixture.post(updated({}).body, undefined)).status).toBe(400);
    expect((await fixture.post("no json", fixture.account.sign("no json"))).status).toBe(400);
  });

  it("is valid for five minutes, also beside one of an older secret", async () => {
    const { body, signature } = updated({ status: "trialing" }, { signedAt: fixture.account.seconds - 300 });
    const both = `${fixture.account.sign(body, fixture.account.seconds - 300, "whsec_old")},${signature.split(",")[1]}`;
    expect(await fixture.post(body, both)).toEqual(received);
  });

  it("is not checked above 1 MB: 413", async () => {
    const body = JSON.stringify({ pad: "x".repeat(1_048_576) });
    const answer = await fixture.post(body, fixture.account.sign(body));
    expect([answer.status, answer.body.error.details]).toEqual([413, { limitBytes: 1_048_576 }]);
  });
});

describe("checkout.session.completed", () => {
  it("stores customer, subscription and currency, and ends the free tier at once", async () => {
    expect(await stateOf()).toEqual({
      billing: {
        ...{ customer: project.customer, currency: "eur", asOf: fixture.account.seconds - 60, version: 1 },
        subscription: { id: project.subscription.id, status: "active" },
      },
      disabledReason: null,
      suspensions: [],
    });
    expect((await project.call("GET", "/billing-limits")).body).toMatchObject({
      campaigns: { limit: null },
      currency: "eur",
    });
  });

  it.each([
    ["an unknown project", { client_reference_id: "00000000-0000-4000-8000-000000000000" }],
    ["no project's id", { client_reference_id: "shop-7" }],
    ["more than a project's id", { client_reference_id: "more" }],
    ["no reference", { client_reference_id: null }],
    ["no subscription", { subscription: null }],
  ])("for %s has no effect", async (_what, changes) => {
    const { client_reference_id } = changes as { client_reference_id?: string };
    const reference = client_reference_id === "more" ? { client_reference_id: `${project.id}_1` } : changes;
    const session = [...fixture.account.sessions.values()].at(-1);
    await expectNothing(
      fixture.account.event({ type: "checkout.session.completed", data: { object: { ...session, ...reference } } }),
    );
  });

  it("that arrives after the subscription has ended does not restore it", async () => {
    const other = await fixture.newProject();
    await other.call("POST", "/checkout?currency=eur");
    const completed = fixture.account.completeCheckout([...fixture.account.sessions.keys()].at(-1) ?? "");
    const subscription = [...fixture.account.subscriptions.values()].at(-1);
    if (subscription) subscription.status = "canceled";
    await expectNothing(completed);
    expect((await stateOf(other.id)).billing).toBeNull();
  });

  it("that arrives late stores the current state, which older events do not overwrite", async () => {
    const other = await fixture.newProject();
    await other.call("POST", "/checkout?currency=eur");
    const completed = fixture.account.completeCheckout([...fixture.account.sessions.keys()].at(-1) ?? "");
    const subscription = [...fixture.account.subscriptions.values()].at(-1);
    const change = (status: string, created: number) =>
      fixture.account.event(
        { type: "customer.subscription.updated", data: { object: { ...subscription, status } } },
        { created },
      );
    const [active, unpaid] = [
      change("active", fixture.account.seconds + 10),
      change("unpaid", fixture.account.seconds + 20),
    ];
    if (subscription) subscription.status = "unpaid";
    fixture.clock.advance(60);
    for (const delivery of [unpaid, completed, active]) expect(await fixture.deliver(delivery)).toEqual(received);
    expect((await stateOf(other.id)).billing?.subscription?.status).toBe("unpaid");
  });
});

describe("customer.subscription.updated", () => {
  it.each([
    ["active", true],
    ["trialing", true],
    ["past_due", true],
    ["incomplete", false],
    ["unpaid", false],
    ["paused", false],
    ["canceled", false],
  ])("stores %s, which counts as subscribed: %s", async (status, isSubscribed) => {
    await fixture.deliver(updated({ status, currency: "gbp" }));
    expect((await stateOf()).billing).toMatchObject({ currency: "gbp", subscription: { status } });
    const { body } = await project.call("GET", "/billing-limits");
    expect([body.inbound.limit, body.currency]).toEqual(isSubscribed ? [null, "gbp"] : [1_000, null]);
  });

  it("that is older than the last applied event does not overwrite it; within the same second the later delivery does", async () => {
    const at = fixture.account.seconds;
    await fixture.deliver(updated({ status: "past_due" }, { created: at }));
    await expectNothing(updated({ status: "trialing" }, { created: at - 1 }));
    await fixture.deliver(updated({ status: "unpaid" }, { created: at }));
    expect((await stateOf()).billing).toMatchObject({ asOf: at, subscription: { status: "unpaid" } });
  });

  it("of another subscription, or of an unknown customer, has no effect", async () => {
    await expectNothing(updated({ id: "sub_other", status: "unpaid" }));
    await expectNothing(updated({ customer: "cus_other", status: "unpaid" }));
  });
});

describe("customer.subscription.deleted", () => {
  it("clears the subscription: caps stay but cannot be changed, and the free tier applies", async () => {
    const caps = { workflows: 5, campaigns: null, transactional: null, inbound: null };
    await project.call("PUT", "/billing-limits", caps);
    await fixture.deliver(deleted());
    expect((await stateOf()).billing).toMatchObject({ customer: project.customer, subscription: null });
    expect((await project.call("PUT", "/billing-limits", caps)).status).toBe(402);
    expect((await project.call("GET", "/billing-limits")).body.workflows.limit).toBe(1_000);
    expect((await fixture.projects.findById(project.id))?.caps).toEqual(caps);
  });

  it("of a subscription that is not stored has no effect, and neither do its earlier events", async () => {
    const other = fixture.account.addSubscription(project.customer, "eur");
    await expectNothing(fixture.account.event({ type: "customer.subscription.deleted", data: { object: other } }));
    await fixture.deliver(deleted());
    await expectNothing(updated({ status: "active" }, { created: fixture.account.seconds - 5 }));
  });
});

describe("invoice.payment_failed", () => {
  it("disables the project, and mails owner and admins once, however often the invoice fails", async () => {
    const [admin, member] = [await fixture.fixture.newUser(), await fixture.fixture.newUser()];
    await fixture.fixture.join(project.id, admin, "ADMIN");
    await fixture.fixture.join(project.id, member, "MEMBER");
    const invoice = fixture.account.addInvoice(project.customer);
    for (let n = 0; n < 2; n += 1) {
      expect(await fixture.deliver(invoiceEvent("invoice.payment_failed", invoice))).toEqual(received);
    }
    const { disabledReason, suspensions } = await stateOf();
    const at = fixture.clock.at.toISOString();
    expect([disabledReason, suspensions]).toEqual([
      "PAYMENT_FAILED",
      [{ reason: "PAYMENT_FAILED", at, liftedAt: null }],
    ]);
    // Each mail has its own id, and the sender sends it once.
    const noticeId = `payment-failed-${invoice.id}`;
    const facts = { kind: "paymentFailed", noticeId, projectId: project.id };
    const readers = new Set(fixture.mails.map((mail) => "userId" in mail && mail.userId));
    expect(readers).toEqual(new Set([project.ann.id, admin.id]));
    for (const mail of fixture.mails) expect(mail).toMatchObject(facts);
    const keys = (await fixture.table.scan()).filter(({ pr, ki }) => pr === project.id && ki !== undefined);
    expect(keys.map(({ dr }) => dr)).toEqual(["PAYMENT_FAILED", "PAYMENT_FAILED"]);
  });

  it("leaves a line in the audit log, and so does the payment that enables the project", async () => {
    const invoice = fixture.account.addInvoice(project.customer);
    for (let n = 0; n < 2; n += 1) await fixture.deliver(invoiceEvent("invoice.payment_failed", invoice));
    fixture.clock.advance(1);
    invoice.status = "paid";
    await fixture.deliver(invoiceEvent("invoice.paid", invoice));
    const audit = new AuditRepository(fixture.table);
    const { lines } = await audit.list(project.id, { filter: {}, after: undefined, limit: 10 });
    const target = { type: "project", id: project.id, name: expect.any(String) };
    const [enabled, disabled] = [{ disabledReason: null }, { disabledReason: "PAYMENT_FAILED" }];
    expect(lines.filter(({ actor }) => actor.type === "SYSTEM")).toMatchObject([
      { action: "project.enable", target, before: disabled, after: enabled, result: "OK" },
      { action: "project.suspend", target, before: enabled, after: disabled, result: "OK" },
    ]);
  });

  it("is ignored for the first invoice of a subscription, for a paid invoice and for an unknown customer", async () => {
    const invoice = fixture.account.addInvoice(project.customer);
    await expectNothing(invoiceEvent("invoice.payment_failed", { ...invoice, billing_reason: "subscription_create" }));
    await expectNothing(invoiceEvent("invoice.payment_failed", { ...invoice, customer: "cus_other" }));
    invoice.status = "paid";
    await expectNothing(invoiceEvent("invoice.payment_failed", invoice));
    expect(fixture.mails).toEqual([]);
  });

  it("keeps the reason of a project that is already disabled", async () => {
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    const invoice = fixture.account.addInvoice(project.customer);
    await fixture.deliver(invoiceEvent("invoice.payment_failed", invoice));
    expect(await stateOf()).toMatchObject({ disabledReason: "MANUAL", suspensions: [{ reason: "MANUAL" }] });
    invoice.status = "paid";
    await fixture.deliver(invoiceEvent("invoice.paid", invoice));
    expect((await stateOf()).disabledReason).toBe("MANUAL");
  });
});

describe("invoice.paid", () => {
  it("enables the project and its keys when no other invoice is unpaid", async () => {
    const [one, two] = [fixture.account.addInvoice(project.customer), fixture.account.addInvoice(project.customer)];
    await fixture.deliver(invoiceEvent("invoice.payment_failed", one));
    const disabledAt = fixture.clock.at.toISOString();
    one.status = "paid";
    await fixture.deliver(invoiceEvent("invoice.paid", one));
    expect((await stateOf()).disabledReason).toBe("PAYMENT_FAILED");
    fixture.clock.advance(1);
    two.status = "void";
    await fixture.deliver(invoiceEvent("invoice.paid", one));
    const liftedAt = fixture.clock.at.toISOString();
    expect(await stateOf()).toMatchObject({
      disabledReason: null,
      suspensions: [{ reason: "PAYMENT_FAILED", at: disabledAt, liftedAt }],
    });
    const keys = (await fixture.table.scan()).filter(({ pr, ki }) => pr === project.id && ki !== undefined);
    expect([keys.length, keys.filter(({ dr }) => dr !== undefined)]).toEqual([2, []]);
  });

  it("counts the invoice as paid while Stripe still lists it as open, and waits for an uncollectible one", async () => {
    const [one, two] = [fixture.account.addInvoice(project.customer), fixture.account.addInvoice(project.customer)];
    await fixture.deliver(invoiceEvent("invoice.payment_failed", one));
    two.status = "uncollectible";
    await fixture.deliver(invoiceEvent("invoice.paid", one));
    expect((await stateOf()).disabledReason).toBe("PAYMENT_FAILED");
    two.status = "paid";
    await fixture.deliver(invoiceEvent("invoice.paid", one));
    expect((await stateOf()).disabledReason).toBeNull();
  });
});

describe("radar.early_fraud_warning.created", () => {
  const warningOf = (charge: string) =>
    fixture.account.event({
      type: "radar.early_fraud_warning.created",
      data: { object: { id: "issfr_1", object: "radar.early_fraud_warning", charge } },
    });

  it("refunds the charge once, with its own idempotency key, and notifies the operator", async () => {
    const charge = fixture.account.addCharge(project.customer);
    const warning = warningOf(charge.id);
    expect(await fixture.deliver(warning)).toEqual(received);
    expect(await fixture.deliver(warning)).toEqual(duplicate);
    expect(await fixture.deliver(warningOf(charge.id))).toEqual(received);
    expect(fixture.account.refunds.map((refund) => refund.charge)).toEqual([charge.id]);
    const call = fixture.stripe.calls.findLast(({ path }) => path === "/v1/refunds");
    expect([call?.idempotencyKey, call?.params.get("reason")]).toEqual([`refund-${charge.id}`, "fraudulent"]);
    expect(fixture.parked[0]?.text).toBe(`Early fraud warning: refunding charge ${charge.id} of project ${project.id}`);
  });

  it("about a charge of an unknown customer has no effect", async () => {
    for (const charge of [
      fixture.account.addCharge("cus_other").id,
      fixture.account.addCharge(null).id,
      "ch_unknown",
    ]) {
      await expectNothing(warningOf(charge));
    }
    expect([fixture.account.refunds.filter(({ charge }) => charge === "ch_unknown"), fixture.parked]).toEqual([[], []]);
  });
});

describe("events", () => {
  it("of unknown types are answered 200 without an effect", async () => {
    await expectNothing(
      fixture.account.event({ type: "customer.created", data: { object: { id: project.customer } } }),
    );
  });

  it("apply once: the same id again is a duplicate for 30 days, whatever it contains", async () => {
    const event = updated({ status: "past_due" }, { id: "evt_once" });
    expect(await fixture.deliver(event)).toEqual(received);
    await expectNothing(event, duplicate);
    await expectNothing(updated({ status: "unpaid" }, { id: "evt_once" }), duplicate);
    fixture.clock.advance(30 * 24 * 60 * 60 + 1);
    expect(await fixture.deliver(updated({ status: "unpaid" }, { id: "evt_once" }))).toEqual(received);
    const [kept] = (await fixture.table.scan()).filter(({ pk }) => pk === "I#evt_once");
    expect(kept?.["ttl"]).toBe(fixture.account.seconds + 30 * 24 * 60 * 60);
  });

  it("that fail answer 500 and keep nothing; delivered again they take effect", async () => {
    const invoice = fixture.account.addInvoice(project.customer);
    const failed = invoiceEvent("invoice.payment_failed", invoice);
    const before = await itemsOf(fixture.table, "", "^L");
    fixture.stripe.fault = () => [503, { error: { type: "api_error" } }];
    expect((await fixture.deliver(failed)).status).toBe(500);
    expect(await itemsOf(fixture.table, "", "^L")).toEqual(before);
    fixture.stripe.fault = undefined;
    expect(await fixture.deliver(failed)).toEqual(received);
    expect((await stateOf()).disabledReason).toBe("PAYMENT_FAILED");
  });

  it("of a deleted project have no effect", async () => {
    await project.call("DELETE", "");
    await expectNothing(updated({ status: "active" }));
    await expectNothing(
      fixture.account.event({
        type: "checkout.session.completed",
        data: { object: { ...[...fixture.account.sessions.values()].at(-1) } },
      }),
    );
  });

  it("cost 4 units to read and 4 to write, except for suspensions", async () => {
    fixture.table.takeUnits();
    await fixture.deliver(updated({ status: "past_due" }));
    // Event, customer, project, and the project again before the transaction of event and project.
    expect(fixture.table.takeUnits()).toEqual({ read: 4, write: 4 });
  });
});
