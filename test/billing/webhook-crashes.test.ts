import { beforeEach, describe, expect, it, vi } from "vitest";
import { type DataId, dataIdOf, projectIdOf } from "#lib/platform/data-id.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import type { Delivery } from "#local/stripe/stripe-account.ts";
import { openBillingFixture } from "#test/billing/billing-fixture.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openBillingFixture());
const audit = new AuditRepository(fixture.table);

beforeEach(() => {
  fixture.mails.length = 0;
  fixture.parked.length = 0;
});

/** The parts of an instance that dies at a call to another service, or at a write. */
function mortalParts(mortal: MortalWorker): Partial<typeof fixture.parts> {
  const { table, payments, platformMails, parked } = fixture.parts;
  return { table: mortal.tableOfWrites(table), ...mortal.ports({ payments, platformMails, parked }) };
}

/** The outcome without ids and times, so that equal effects compare equal. */
async function outcomeOf(projectId: DataId, delivery: Delivery) {
  const project = await fixture.projects.findById(projectIdOf(projectId));
  const { id } = JSON.parse(delivery.body);
  const kept = (await fixture.table.scan()).filter(({ pk }) => pk === `I#${id}`).length;
  const { lines } = await audit.list(projectIdOf(projectId), { filter: {}, after: undefined, limit: 10 });
  const readers = new Set(fixture.mails.map((mail) => ("noticeId" in mail ? `${mail.noticeId} ${mail.userId}` : "")));
  return {
    ...{ subscribed: project?.billing?.subscription?.status, reason: project?.disabledReason, kept },
    ...{ version: project?.billing?.version, suspensions: project?.suspensions.length, readers: readers.size },
    ...{
      lines: lines
        .filter(({ actor }) => actor.type === "SYSTEM")
        .map(({ action }) => action)
        .sort(),
    },
    ...{ refunds: fixture.account.refunds.length, isTold: fixture.parked.length > 0 },
  };
}

/** Each creates a project and returns the events about it. */
const scenes = {
  "a checkout": async () => {
    const project = await fixture.newProject();
    await project.call("POST", "/checkout?currency=eur");
    return { project, delivery: fixture.account.completeCheckout([...fixture.account.sessions.keys()].at(-1) ?? "") };
  },
  "the end of a subscription": async () => {
    const project = await fixture.newSubscriber();
    const data = { object: project.subscription };
    return { project, delivery: fixture.account.event({ type: "customer.subscription.deleted", data }) };
  },
  "a failed payment": async () => {
    const project = await fixture.newSubscriber();
    const object = fixture.account.addInvoice(project.customer);
    return { project, delivery: fixture.account.event({ type: "invoice.payment_failed", data: { object } }) };
  },
  "a payment after all": async () => {
    const project = await fixture.newSubscriber();
    const object = fixture.account.addInvoice(project.customer);
    await fixture.deliver(fixture.account.event({ type: "invoice.payment_failed", data: { object } }));
    fixture.mails.length = 0;
    object.status = "paid";
    return { project, delivery: fixture.account.event({ type: "invoice.paid", data: { object } }) };
  },
  "a fraud warning": async () => {
    const project = await fixture.newSubscriber();
    const { id: charge } = fixture.account.addCharge(project.customer);
    const data = { object: { object: "radar.early_fraud_warning", charge } };
    return { project, delivery: fixture.account.event({ type: "radar.early_fraud_warning.created", data }) };
  },
};

const named = Object.entries(scenes);

describe("an instance that dies", () => {
  it.each(named)("anywhere in %s is recovered by the next delivery", async (_name, scene) => {
    const whole = await scene();
    fixture.account.refunds.length = 0;
    const counting = new MortalWorker();
    expect((await fixture.deliver(whole.delivery, mortalParts(counting))).status).toBe(200);
    expect(counting.calls).toBeGreaterThan(0);
    const wanted = await outcomeOf(dataIdOf(whole.project.id, 0), whole.delivery);
    expect(wanted.kept).toBe(1);
    for (const death of deathsAmong(counting.calls)) {
      const { project, delivery } = await scene();
      fixture.mails.length = fixture.parked.length = fixture.account.refunds.length = 0;
      const where = `${death.when} call ${death.call} of ${counting.calls}`;
      expect((await fixture.deliver(delivery, mortalParts(new MortalWorker(death)))).status, where).toBe(500);
      expect((await fixture.deliver(delivery)).status, where).toBe(200);
      expect(await outcomeOf(dataIdOf(project.id, 0), delivery), where).toEqual(wanted);
    }
  });
});

describe("concurrent deliveries", () => {
  it.each(named)("of %s take effect once", async (_name, scene) => {
    const { project, delivery } = await scene();
    fixture.account.refunds.length = 0;
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.deliver(delivery)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.duplicate !== true).length).toBe(1);
    const outcome = await outcomeOf(dataIdOf(project.id, 0), delivery);
    expect([outcome.kept, outcome.refunds]).toEqual([1, _name === "a fraud warning" ? 1 : 0]);
    expect(outcome.lines).toEqual([...new Set(outcome.lines)]);
  });

  it("of a failed and a paid event of one invoice leave the project enabled, in either order", async () => {
    for (let round = 0; round < 2; round += 1) {
      const project = await fixture.newSubscriber();
      const object = fixture.account.addInvoice(project.customer);
      const failed = fixture.account.event({ type: "invoice.payment_failed", data: { object } });
      // The payment arrives before and after the failure has been processed, in turn.
      const pay = async () => {
        object.status = "paid";
        await fixture.deliver(fixture.account.event({ type: "invoice.paid", data: { object } }));
      };
      let paid = false;
      const once = async () => {
        if (paid) return;
        paid = true;
        await pay();
      };
      const early = round % 2 === 0;
      const { payments } = fixture.parts;
      const isUnpaid = payments.isUnpaid.bind(payments);
      const asking = vi.spyOn(payments, "isUnpaid").mockImplementation(async (invoice) => {
        if (early) await once();
        const answer = await isUnpaid(invoice);
        if (!early) await once();
        return answer;
      });
      expect((await fixture.deliver(failed)).status).toBe(200);
      asking.mockRestore();
      expect(paid).toBe(true);
      expect((await fixture.projects.findById(project.id))?.disabledReason, `round ${round}`).toBeNull();
    }
  });

  it("of subscription changes end with the newest, in every order", async () => {
    const project = await fixture.newSubscriber();
    const at = fixture.account.seconds;
    const changes = ["past_due", "unpaid", "active", "trialing"].map((status, n) =>
      fixture.account.event(
        { type: "customer.subscription.updated", data: { object: { ...project.subscription, status } } },
        { created: at + n },
      ),
    );
    const answers = await Promise.all(changes.toReversed().map((change) => fixture.deliver(change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const billing = (await fixture.projects.findById(project.id))?.billing;
    expect(billing).toMatchObject({ asOf: at + 3, subscription: { status: "trialing" } });
  });
});
