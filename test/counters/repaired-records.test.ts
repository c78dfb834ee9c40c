import { beforeEach, describe, expect, it } from "vitest";
import { settleSeconds } from "#functions/wiring/counts-repair.ts";
import type { Execution, ExecutionStatus } from "#lib/domain/execution/execution.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import { newId, newIdWithin } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { counterKey, sharedKey, sharedName } from "#lib/storage/counter/counter-layout.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { type RepairFixture, repairFixture } from "#test/counters/repair-fixture.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someCampaign, someTime, someWorkflow } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";

const stream = await forThisFile(openStreamFixture());
const workflows = new WorkflowRepository(stream.table);
const executions = new ExecutionRepository(stream.table);
let project: Project;
let repair: RepairFixture;

beforeEach(async () => {
  stream.clock.at = new Date(someTime);
  project = await stream.newProject();
  repair = repairFixture(stream, project);
});

async function newWorkflow(): Promise<Workflow> {
  const workflow = someWorkflow({ enabled: true });
  await workflows.create(dataOf(project), workflow, { graph: { steps: [], transitions: [] }, used: {} });
  return workflow;
}

/** An execution of a contact that is not stored: executions outlive their contacts. */
async function execution({ id: workflowId }: Workflow, status: ExecutionStatus): Promise<void> {
  const contactId = stream.contactId(`${newId()}@example.com`);
  const at = stream.clock.at.toISOString();
  const begun: Execution = {
    ...{ id: newIdWithin(contactId), workflowId, contactId, contactEmail: null, status: "RUNNING" },
    ...{ currentStepId: null, exitReason: null, error: null, context: {}, event: {}, cause: null },
    ...{ graphVersion: 1, steps: [], depth: 0, startedAt: at, completedAt: null, createdAt: at, updatedAt: at },
  };
  await executions.create(dataOf(project), { workflowId, contactId, number: 1 }, begun);
  const stored = await found(executions.findById(dataOf(project), workflowId, begun.id));
  if (status === "RUNNING") return;
  const completedAt = status === "WAITING" ? null : at;
  await executions.save(dataOf(project), {
    before: stored,
    changed: { ...stored, execution: { ...begun, status, completedAt } },
  });
}

const executionScopes = ({ id }: Workflow): CounterScope[] => [`workflows#${id}`, "activity"];

describe("a repair of the counts of executions", () => {
  it("corrects their statuses and the feed's figures, also of a deleted workflow until it is swept", async () => {
    const [kept, deleted] = [await newWorkflow(), await newWorkflow()];
    for (const status of ["RUNNING", "WAITING", "COMPLETED", "COMPLETED"] as const) await execution(kept, status);
    await execution(deleted, "FAILED");
    const head = await workflows.find(dataOf(project), deleted.id);
    if (head) await workflows.remove(dataOf(project), head);
    await stream.follow();
    const scopes = [...executionScopes(kept), ...executionScopes(deleted)];
    const before = await repair.counted(scopes);
    expect(before[`workflows#${kept.id}`]).toEqual({ RUNNING: 1, WAITING: 1, COMPLETED: 2 });
    expect(before["activity"]).toMatchObject({ "workflow.started": 5, "workflow.completed": 3 });

    await repair.work();
    expect(await repair.counted(scopes)).toEqual(before);
    await repair.falsify(counterKey(dataOf(project), `workflows#${kept.id}`), { c_RUNNING: 7, c_COMPLETED: -1 });
    await repair.falsify(counterKey(dataOf(project), `workflows#${deleted.id}`), { c_FAILED: -1 });
    await repair.falsify(sharedKey(dataOf(project)), { A7: 3, A8: -2, A9: 4 });
    await repair.work();
    expect(await repair.counted(scopes)).toEqual(before);
  });

  it("waits until the index has every folded execution before it counts them", async () => {
    const workflow = await newWorkflow();
    await execution(workflow, "RUNNING");
    await stream.follow();
    const until = new Date(stream.clock.at.getTime() + 60_000);
    const first = await repair.repair().run({ dataId: dataOf(project), attempt: 1 }, until);
    expect([first.end, repair.sent.map(({ delaySeconds }) => delaySeconds)]).toEqual(["counting", [settleSeconds]]);
  });

  it("is correct when executions start and end while it counts", async () => {
    const workflow = await newWorkflow();
    for (const status of ["RUNNING", "COMPLETED"] as const) await execution(workflow, status);
    await stream.follow();
    await repair.falsify(counterKey(dataOf(project), `workflows#${workflow.id}`), { c_RUNNING: 7 });
    await repair.work(async (step) => {
      if (step > 3) return;
      stream.clock.at = new Date(stream.clock.at.getTime() + 1_000);
      await execution(workflow, step % 2 === 0 ? "WAITING" : "COMPLETED");
      await stream.follow();
    });
    expect(repair.ends).toEqual(["counting", "counted", "again", "counting", "counted", "corrected"]);
    const counted = await repair.counted([`workflows#${workflow.id}`]);
    expect(counted).toEqual({ [`workflows#${workflow.id}`]: { RUNNING: 1, WAITING: 2, COMPLETED: 3 } });
  });
});

describe("a repair of the counts of campaigns", () => {
  async function newCampaign(isStored: boolean) {
    const campaign = someCampaign({ status: "SENT", sentAt: someTime });
    if (isStored)
      await new CampaignRepository(stream.table).create(dataOf(project), campaign, { segmentsVersion: undefined });
    const ledger = new WrittenLedger(stream.table, dataOf(project), { id: campaign.id, sentAt: someTime });
    const contacts = [...contactsOf(3, 12), ...contactsOf(12, 5)];
    await ledger.freeze(contacts, { rowsABatch: 8 });
    for (const [index, contactId] of contacts.entries()) {
      if (index < 10) await ledger.settle(contactId, "sent");
      else if (index < 13) await ledger.settle(contactId, "render_failed");
      else if (index < 15) await ledger.settle(contactId, "unsubscribed");
    }
    await stream.follow();
    return campaign.id;
  }

  it("corrects the numbers of sent, failed and skipped rows of a ledger", async () => {
    const id = await newCampaign(true);
    const scope: CounterScope = `campaigns#${id}`;
    const before = await repair.counted([scope]);
    expect(before[scope]).toEqual({
      ...{ sent: 10, failed: 3, skipped: 2 },
      ...{ "reason:render_failed": 3, "reason:unsubscribed": 2 },
    });
    await repair.work();
    expect(await repair.counted([scope])).toEqual(before);
    await repair.falsify(counterKey(dataOf(project), scope), { c_sent: 4, c_failed: -3, c_skipped: -1 });
    await repair.work();
    expect(await repair.counted([scope])).toEqual(before);
  });

  it("skips the rows of a campaign without a ledger", async () => {
    const scope: CounterScope = `campaigns#${await newCampaign(false)}`;
    const before = await repair.counted([scope]);
    await repair.work();
    expect(await repair.counted([scope])).toEqual(before);
  });
});

describe("a repair of the counts of days", () => {
  const day = "2026-03-01";
  const scopes: CounterScope[] = [`domains#${day}`, `mails#all#${day}`, `mails#TRANSACTIONAL#${day}`];

  it("raises recipients' domains to the counts in the records, and never lowers them", async () => {
    const ann = await repair.contact("ann@example.com");
    for (const status of ["DELIVERED", "BOUNCED"] as const) await repair.mail(ann, status);
    await stream.follow();
    const nameOf = (domain: string) => sharedName({ scope: `domains#${day}`, field: `${domain}.s` }) ?? "";
    const before = await repair.counted(scopes);
    expect(before[`domains#${day}`]).toEqual({ "example.com.s": 2, "example.com.d": 1, "example.com.b": 1 });
    await repair.falsify(sharedKey(dataOf(project)), { [nameOf("example.com")]: -2, [nameOf("gone.example")]: 3 });
    await repair.work();
    const raised = { ...before[`domains#${day}`], "gone.example.s": 3 };
    expect(await repair.counted(scopes)).toEqual({ ...before, [`domains#${day}`]: raised });
  });

  it("stores at most a hundred domains of a day, and then finds no error", async () => {
    for (let index = 0; index < 103; index += 1) {
      await repair.mail(await repair.contact(`ann@host-${index}.example.com`), "DELIVERED");
    }
    await repair.work();
    const domains = async () => Object.keys((await repair.counted(scopes))[`domains#${day}`] ?? {}).sort();
    expect(await domains()).toHaveLength(200);
    const first = await domains();
    await repair.work();
    expect(await domains()).toEqual(first);
  });

  it("restores lost counters without enlarging the shared item", async () => {
    const scopesOfAll: CounterScope[] = [
      ...scopes,
      "contacts",
      "emails",
      "activity",
      "reputation",
      "events#email.sent",
    ];
    scopesOfAll.push("usage#2026-03", "reputation#2026-03-02", "eventdays#2026-03#email.sent");
    const ann = await repair.contact("ann@example.com", { plan: "pro" });
    for (let hour = 0; hour < 48; hour += 1) {
      stream.clock.at = new Date(Date.parse(someTime) + hour * 3_600_000);
      await repair.mail(ann, "DELIVERED");
    }
    await stream.follow();
    const before = await repair.counted(scopesOfAll);
    const lost = await itemsOf(stream.table, dataOf(project), "N");
    await deleteItems(
      stream.table,
      lost.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
    await repair.work();
    expect(await repair.counted(scopesOfAll)).toEqual(before);
    const item = (await shared()) ?? {};
    expect(itemBytes(item)).toBeLessThan(1_024);
    // Later folds add to the repaired counts.
    await repair.mail(ann, "DELIVERED");
    await stream.follow();
    expect((await repair.counted(["emails"]))["emails"]).toEqual({ DELIVERED: 49 });
    const days = (await stream.table.scan()).filter(({ sk }) => sk === "reputation#2026-03-02");
    expect(days.every(({ ttl }) => typeof ttl === "number")).toBe(true);
  });

  const shared = async () => {
    const { pk, sk } = sharedKey(dataOf(project));
    return (await stream.table.scan()).find((item) => item["pk"] === pk && item["sk"] === sk);
  };
});
