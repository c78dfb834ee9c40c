import { afterEach, describe, expect, it } from "vitest";
import { openBillingFixture } from "#test/billing/billing-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openBillingFixture());

afterEach(() => {
  fixture.stripe.fault = undefined;
});

const billingPage = ({ id }: { id: string }) => `https://dash.example.com/console/p/${id}/settings/billing`;
const callsTo = (path: string) => fixture.stripe.calls.filter((call) => call.path === path);
const free = (usage: number) => ({
  ...{ limit: 1_000, usage, percentage: usage / 10, isWarning: usage >= 800, isBlocked: usage >= 1_000 },
});

describe("…/billing-limits with billing", () => {
  it("shows the free mails that all categories share, without a currency", async () => {
    const project = await fixture.newProject();
    for (const [field, add] of [
      ["workflows", 1],
      ["campaigns", 2],
      ["transactional", 3],
      ["inbound", 4],
    ] as const) {
      await fixture.use(project.id, field, add);
    }
    const shared = free(10);
    const { status, body } = await project.call("GET", "/billing-limits");
    const four = { workflows: shared, campaigns: shared, transactional: shared, inbound: shared };
    expect([status, body]).toEqual([200, { ...four, currency: null }]);
    await fixture.use(project.id, "campaigns", 790);
    expect((await project.call("GET", "/billing-limits")).body.inbound).toEqual(free(800));
    await fixture.use(project.id, "inbound", 200);
    expect((await project.call("GET", "/billing-limits")).body.workflows).toEqual(free(1_000));
  });

  it("accepts caps only with a subscription; otherwise answers 402 UPGRADE_REQUIRED and changes nothing", async () => {
    const caps = { workflows: 1, campaigns: 2, transactional: 3, inbound: null };
    const project = await fixture.newProject();
    const before = await itemsOf(fixture.table, "", "^L");
    const refused = await project.call("PUT", "/billing-limits", caps);
    expect([refused.status, refused.body.error.code]).toEqual([402, "UPGRADE_REQUIRED"]);
    expect(refused.body.error.suggestion).toContain("Subscribe");
    expect(await itemsOf(fixture.table, "", "^L")).toEqual(before);
    const subscriber = await fixture.newSubscriber("gbp");
    const { status, body } = await subscriber.call("PUT", "/billing-limits", caps);
    expect([status, body.campaigns.limit, body.inbound.limit, body.currency]).toEqual([200, 2, null, "gbp"]);
    expect((await subscriber.call("GET", "/billing-limits")).body).toEqual(body);
  });
});

describe("POST …/checkout", () => {
  it("returns a Stripe page for this project and currency that leads back to the dashboard", async () => {
    const project = await fixture.newProject();
    for (const [query, currency] of [
      ["", "usd"],
      ["?currency=eur", "eur"],
      ["?currency=gbp", "gbp"],
    ]) {
      const { status, body } = await project.call("POST", `/checkout${query}`);
      const asked = callsTo("/v1/checkout/sessions").at(-1);
      expect([status, body]).toEqual([200, { url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//) }]);
      expect(Object.fromEntries(asked?.params ?? [])).toEqual({
        mode: "subscription",
        client_reference_id: project.id,
        currency,
        "line_items[0][price]": `price_${currency}`,
        "line_items[0][quantity]": "1",
        "subscription_data[metadata][petrel_project]": project.id,
        success_url: billingPage(project),
        cancel_url: billingPage(project),
      });
      expect(asked?.idempotencyKey).toMatch(/^checkout-[0-9a-f]{64}$/);
    }
  });

  it("returns the same page within a minute, a new one later, and a different one for another project", async () => {
    const [project, other] = [await fixture.newProject(), await fixture.newProject()];
    const [first, second] = await Promise.all([project.call("POST", "/checkout"), project.call("POST", "/checkout")]);
    expect(first.body).toEqual(second.body);
    expect((await other.call("POST", "/checkout")).body).not.toEqual(first.body);
    fixture.clock.advance(60);
    expect((await project.call("POST", "/checkout")).body).not.toEqual(first.body);
  });

  it("answers 400 to a subscriber, and keeps the customer of a former one unless the currency changes", async () => {
    const project = await fixture.newSubscriber("eur");
    const { customer, subscription } = project;
    expect(codeOf(await project.call("POST", "/checkout"))).toBe("BAD_REQUEST");
    const ended = { type: "customer.subscription.deleted", data: { object: subscription } } as const;
    await fixture.deliver(fixture.account.event(ended));
    const customerAsked = async (currency: string) => {
      await project.call("POST", `/checkout?currency=${currency}`);
      return callsTo("/v1/checkout/sessions").at(-1)?.params.get("customer");
    };
    expect([await customerAsked("eur"), await customerAsked("usd")]).toEqual([customer, null]);
  });
});

describe("POST …/billing-portal", () => {
  it("returns the customer's Stripe page, also after the subscription, and 400 without a customer", async () => {
    expect(codeOf(await (await fixture.newProject()).call("POST", "/billing-portal"))).toBe("BAD_REQUEST");
    const project = await fixture.newSubscriber();
    const url = `https://billing.stripe.test/${project.customer}`;
    expect((await project.call("POST", "/billing-portal")).body).toEqual({ url });
    const ended = { type: "customer.subscription.deleted", data: { object: project.subscription } } as const;
    await fixture.deliver(fixture.account.event(ended));
    expect((await project.call("POST", "/billing-portal")).body).toEqual({ url });
    expect(callsTo("/v1/billing_portal/sessions").at(-1)?.params.get("return_url")).toBe(billingPage(project));
  });
});

describe("GET …/billing-consumption", () => {
  it("shows the month, the use of each category, credits and the next invoice", async () => {
    const project = await fixture.newSubscriber("eur");
    await fixture.use(project.id, "campaigns", 12);
    await fixture.use(project.id, "transactional", 30);
    const customer = fixture.account.customers.get(project.customer);
    if (customer) customer.balance = -500;
    const { status, body } = await project.call("GET", "/billing-consumption");
    const periodStart = new Date(project.subscription.created * 1_000).toISOString();
    expect([status, body]).toEqual([
      200,
      {
        period: { start: "2026-03-01T00:00:00.000Z", end: "2026-04-01T00:00:00.000Z" },
        usage: {
          total: 42,
          records: [
            { category: "workflows", count: 0 },
            { category: "campaigns", count: 12 },
            { category: "transactional", count: 30 },
            { category: "inbound", count: 0 },
          ],
        },
        credits: { balance: -500, hasCredits: true, creditAmount: 500, currency: "eur" },
        upcomingInvoice: {
          ...{ amountDue: 2_900, currency: "eur", subtotal: 2_437, total: 2_900, periodStart },
          periodEnd: new Date((project.subscription.created + 2_592_000) * 1_000).toISOString(),
        },
      },
    ]);
  });

  it("shows null for the credits of a deleted customer and for a missing invoice", async () => {
    const project = await fixture.newSubscriber();
    fixture.account.customers.delete(project.customer);
    project.subscription.status = "canceled";
    expect((await project.call("GET", "/billing-consumption")).body).toMatchObject({
      credits: null,
      upcomingInvoice: null,
    });
  });

  it("answers 400 without an active subscription", async () => {
    const project = await fixture.newProject();
    expect(codeOf(await project.call("GET", "/billing-consumption"))).toBe("BAD_REQUEST");
    const lapsed = await fixture.newSubscriber();
    const object = { ...lapsed.subscription, status: "unpaid" };
    await fixture.deliver(fixture.account.event({ type: "customer.subscription.updated", data: { object } }));
    expect(codeOf(await lapsed.call("GET", "/billing-consumption"))).toBe("BAD_REQUEST");
  });
});

describe("GET …/billing-invoices", () => {
  it("is empty before there is a customer", async () => {
    const project = await fixture.newProject();
    const none = { invoices: [], hasUnpaidInvoices: false, unpaidInvoices: [] };
    expect((await project.call("GET", "/billing-invoices")).body).toEqual(none);
  });

  it("lists the newest first, including open and uncollectible invoices", async () => {
    const { customer, call } = await fixture.newSubscriber();
    const { account } = fixture;
    const day = 24 * 60 * 60;
    const first = [...account.invoices.values()].at(-1);
    const open = account.addInvoice(customer, { created: account.seconds + day, due_date: account.seconds + 2 * day });
    const lost = account.addInvoice(customer, { created: account.seconds + 2 * day, status: "uncollectible" });
    const draft = account.addInvoice(customer, { created: account.seconds + 3 * day, status: "draft", number: null });
    account.addInvoice(customer, { created: account.seconds + 4 * day, status: "void" });
    const { status, body } = await call("GET", "/billing-invoices");
    expect([status, body.hasUnpaidInvoices]).toEqual([200, true]);
    expect(body.invoices.map((each: { status: string }) => each.status)).toEqual([
      ...["void", "draft", "uncollectible", "open", "paid"],
    ]);
    expect(body.invoices[1]).toMatchObject({ id: draft.id, number: null, paid: false });
    const at = (seconds = 0) => new Date(seconds * 1_000).toISOString();
    expect(body.invoices.at(-1)).toEqual({
      ...{ id: first?.id, number: first?.number, status: "paid", amountDue: 2_900, amountPaid: 0, currency: "eur" },
      ...{ created: at(first?.created), periodStart: at(first?.period_start), periodEnd: at(first?.period_end) },
      ...{ hostedInvoiceUrl: `https://invoice.stripe.test/${first?.id}`, invoicePdf: null },
      ...{ subtotal: 2_437, total: 2_900, paid: true },
    });
    expect(body.unpaidInvoices).toEqual(
      [lost, open].map(({ id, number, due_date, hosted_invoice_url }) => ({
        ...{ id, number, amountDue: 2_900, currency: "eur", hostedInvoiceUrl: hosted_invoice_url },
        dueDate: due_date === null ? null : at(due_date),
      })),
    );
  });

  it("lists at most a hundred, and always an unpaid one", async () => {
    const { customer, call } = await fixture.newSubscriber();
    const old = fixture.account.addInvoice(customer, { created: fixture.account.seconds - 1_000_000 });
    for (let n = 0; n < 105; n += 1) fixture.account.addInvoice(customer, { status: "paid" });
    const { body } = await call("GET", "/billing-invoices");
    expect([body.invoices.length, body.unpaidInvoices.map(({ id }: { id: string }) => id)]).toEqual([100, [old.id]]);
  });
});

describe("a payment provider that fails", () => {
  const endpoints = [
    ["GET", "/billing-consumption"],
    ["GET", "/billing-invoices"],
    ["POST", "/billing-portal"],
  ] as const;

  it.each([
    ["cuts the line", () => "cut" as const],
    ["answers 500", () => [500, { error: { type: "api_error", message: "secret detail" } }] as [number, unknown]],
    ["refuses the key", () => [401, { error: { type: "invalid_request_error" } }] as [number, unknown]],
  ])("answers 502 without the provider's message when it %s", async (_how, fault) => {
    const [project, buyer] = [await fixture.newSubscriber(), await fixture.newProject()];
    fixture.stripe.fault = fault;
    const asked = endpoints.map(([method, rest]) => project.call(method, rest));
    for (const answer of await Promise.all([...asked, buyer.call("POST", "/checkout")])) {
      expect([answer.status, answer.body.error.code]).toEqual([502, "EXTERNAL_SERVICE_ERROR"]);
      expect(JSON.stringify(answer.body)).not.toContain("secret detail");
    }
  });

  it("is called again once, with the same idempotency key", async () => {
    const project = await fixture.newProject();
    let cuts = 0;
    fixture.stripe.fault = () => (cuts++ === 0 ? "cut" : undefined);
    expect((await project.call("POST", "/checkout")).status).toBe(200);
    const [first, second] = callsTo("/v1/checkout/sessions").slice(-2);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });
});

describe("all billing endpoints", () => {
  it("work while the project is disabled, for owner, admin and its own key, and hide the customer from members", async () => {
    const project = await fixture.newSubscriber();
    await fixture.projects.setDisabled(project.id, { reason: "PAYMENT_FAILED", now: fixture.clock.at });
    const path = `/users/@me/projects/${project.id}`;
    const byKey = { key: project.secret };
    for (const [method, rest] of [
      ["GET", "/billing-consumption"],
      ["GET", "/billing-invoices"],
      ["POST", "/billing-portal"],
    ] as const) {
      expect((await project.call(method, rest)).status).toBe(200);
      expect((await fixture.fixture.call(method, path + rest, undefined, byKey)).status).toBe(200);
    }
    const bob = await fixture.fixture.newUser();
    await fixture.fixture.join(project.id, bob, "MEMBER");
    expect(codeOf(await bob.call("POST", `${path}/billing-portal`))).toBe("FORBIDDEN");
    expect(codeOf(await bob.call("POST", `${path}/checkout`))).toBe("FORBIDDEN");
    expect((await bob.call("GET", `${path}/billing-invoices`)).status).toBe(200);
    const [ofBob] = await bob.projects();
    expect([ofBob.customer, ofBob.subscription]).toEqual([null, null]);
    const [ofAnn] = await project.ann.projects();
    expect([ofAnn.customer, ofAnn.subscription]).toEqual([project.customer, project.subscription.id]);
  });

  it("read only the project from the table, and the counters where shown", async () => {
    const project = await fixture.newSubscriber();
    fixture.table.takeUnits();
    await project.call("GET", "/billing-invoices");
    // Session and membership 3, project 1.
    expect(fixture.table.takeUnits()).toEqual({ read: 4, write: 0 });
    await project.call("GET", "/billing-consumption");
    expect(fixture.table.takeUnits()).toEqual({ read: 5, write: 0 });
  });
});

describe("DELETE of a project", () => {
  it("cancels its subscription first, and deletes nothing when that fails", async () => {
    const project = await fixture.newSubscriber();
    fixture.stripe.fault = () => "cut";
    const before = await itemsOf(fixture.table, "", "^L");
    const failed = await project.call("DELETE", "");
    expect([failed.status, failed.body.error.code]).toEqual([502, "EXTERNAL_SERVICE_ERROR"]);
    expect(await itemsOf(fixture.table, "", "^L")).toEqual(before);
    fixture.stripe.fault = undefined;
    expect((await project.call("DELETE", "")).status).toBe(200);
    expect(project.subscription.status).toBe("canceled");
    const left = (await fixture.table.scan()).map(({ pk, sk }) => `${pk} ${sk}`);
    expect(left.filter((key) => key.includes(project.customer))).toEqual([]);
  });

  it("treats a subscription that has ended at Stripe as cancelled", async () => {
    const project = await fixture.newSubscriber();
    project.subscription.status = "canceled";
    expect((await project.call("DELETE", "")).status).toBe(200);
  });
});
