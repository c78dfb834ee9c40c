import { webhookEndpointsApi } from "#functions/api/webhook-endpoints/wiring.ts";
import { webhookQueue } from "#functions/queues/webhook/wiring.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { webhookFanOut } from "#functions/wiring/webhooks/webhook-fan-out.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { LanePlace, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { DueLanes } from "#lib/domain/webhook/delivering/due-lanes.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { DueLaneReader } from "#lib/storage/webhook/due-lane-reader.ts";
import { callerOf } from "#test/support/api/call.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { repositories } from "#test/support/repositories.ts";
import { openTableStream, tableFollower } from "#test/support/table-follower.ts";
import { type EndpointProject, startEndpointFixture } from "#test/webhook-endpoints/endpoint-fixture.ts";
import type { ProcessParts } from "#test/webhook-endpoints/faults/mortal-process.ts";

export type DeliveryFixture = Awaited<ReturnType<typeof startDeliveryFixture>>;
export type DeliveryProject = Awaited<ReturnType<DeliveryFixture["begin"]>>;

interface QueuedWake {
  lane: LanePlace;
  isUrgent: boolean;
  at: number;
}

/** When each test begins. */
export const begunAt = "2026-03-02T10:00:00.000Z";

const checkMs = 5 * 60_000;

/** Six times the worker's two minutes. */
const visibilityMs = 12 * 60_000;

/** Endpoints with the stream that tells of changes, and the worker that delivers, on a clock that a test moves. */
export async function startDeliveryFixture({ eventBus }: { eventBus?: EventBus } = {}) {
  const wakes: QueuedWake[] = [];
  const lanes: LaneQueue = {
    wake: async (lane, { delaySeconds = 0, isUrgent = false } = {}) =>
      void wakes.push({ lane, isUrgent, at: fixture.clock.at.getTime() + delaySeconds * 1_000 }),
  };
  const fixture = await startEndpointFixture({ stream: true, lanes, eventBus });
  const { table, clock, env, outside } = fixture;
  const settings = { EVENT_BUS: eventBus !== undefined };
  const records = await openTableStream(table, clock);
  const parts: ProcessParts = { table, clock, lanes, eventBus };

  /** The processes as they are deployed, with these parts. */
  const processes = {
    consumer: (by: ProcessParts) =>
      tableFollower(by.table, { clock: by.clock, fanOut: webhookFanOut(by.table, settings, by) }),
    worker: (by: ProcessParts) => webhookQueue(by.table, env, { ...outside, ...by }),
    api: (by: ProcessParts) =>
      callerOf(webhookEndpointsApi(by.table, env, { ...outside, logger: silentLogger, ...by })),
  };
  const follower = processes.consumer(parts);
  const deliver = processes.worker(parts);
  const index = new DueLaneReader(table);
  const check = new DueLanes({ index, queue: lanes, clock });
  let checkedAt = 0;

  /** Everything that was written, as the stream's consumer gets it. */
  async function changes(): Promise<TableStreamEvent[]> {
    const events: TableStreamEvent[] = [];
    for await (const event of records()) events.push(event);
    return events;
  }

  async function follow(): Promise<void> {
    for (const event of await changes()) await followTable(follower, event);
  }

  /** Works off the messages that are due; those of one batch together. */
  async function work(by = deliver): Promise<void> {
    for (;;) {
      const due = wakes.filter(({ at }) => at <= clock.at.getTime());
      if (due.length === 0) return;
      for (const wake of due) wakes.splice(wakes.indexOf(wake), 1);
      const { batchItemFailures } = await by(
        queueEvent(...due.map(({ lane, isUrgent }) => ({ lane, isUrgent }))),
        lambdaContext(120_000),
      );
      // SQS brings them again when they become visible.
      const failed = batchItemFailures.flatMap(({ itemIdentifier }) => due[Number(itemIdentifier.slice(1))] ?? []);
      wakes.push(...failed.map((wake) => ({ ...wake, at: clock.at.getTime() + visibilityMs })));
    }
  }

  /** Works, and acts before or after the `call`-th call of the table. Whether there was such a call. */
  async function workAround(
    { call, order }: { call: number; order: "before" | "after" },
    act: () => Promise<void>,
  ): Promise<boolean> {
    let calls = 0;
    const disturbed = tableThrough(table, async (command, send) => {
      calls += 1;
      const isChosen = calls === call;
      if (isChosen && order === "before") await act();
      const answer = await send(command);
      if (isChosen && order === "after") await act();
      return answer;
    });
    await work(processes.worker({ ...parts, table: disturbed }));
    return calls >= call;
  }

  async function settle(): Promise<void> {
    await follow();
    await work();
  }

  /** The time of the next check that finds a lane; the checks before it do nothing. */
  async function nextCheck(): Promise<number> {
    for await (const [first] of index.before("~")) {
      if (!first) continue;
      const skipped = Math.floor((Date.parse(first.at) - checkMs - checkedAt) / checkMs);
      return Math.max(clock.at.getTime(), checkedAt + checkMs * Math.max(1, skipped + 1));
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Lets time pass, with the check every five minutes, and each message at its time. */
  async function advance(seconds: number): Promise<void> {
    const end = clock.at.getTime() + seconds * 1_000;
    // A test may have set the clock back.
    checkedAt = Math.min(checkedAt, clock.at.getTime());
    for (;;) {
      const checkAt = await nextCheck();
      const next = Math.min(...wakes.map(({ at }) => at), checkAt);
      if (next > end) break;
      clock.at = new Date(Math.max(next, clock.at.getTime()));
      if (checkAt <= clock.at.getTime()) {
        checkedAt = clock.at.getTime();
        await check.wake(new Date(8_640_000_000_000_000));
      }
      await work();
    }
    clock.at = new Date(end);
  }

  const stores = repositories(table, clock);

  async function addContact(project: EndpointProject, email: string, data: Record<string, unknown> = {}) {
    const noData = { set: data, remove: [], setIfAbsent: {} };
    const change = { email, subscribed: true, subscribedWhenNew: true, data: noData };
    const known = undefined;
    return (await stores.contacts.apply(dataOf(project), project, { change, known, now: clock.now() })).contact;
  }

  /** Forgets all requests, messages and mails, and opens a project. */
  async function begin() {
    clock.at = new Date(begunAt);
    fixture.hooks.clear();
    wakes.length = 0;
    outside.platformMails.asked.length = 0;
    const project = await fixture.newProject();
    let contacts = 0;
    return {
      ...project,
      addEndpoint: async (path: string, types = ["contact.created"]): Promise<{ id: string; secret: string }> =>
        project.add({ url: fixture.url(path), types }),
      /** The endpoints are told of them when the worker works. */
      addContacts: async (count: number): Promise<void> => {
        for (let index = 0; index < count; index += 1) await addContact(project, `c${contacts++}@example.com`);
        await follow();
      },
      lines: async (endpointId: string, query = "?limit=100") => (await log(project, endpointId, query)).data,
    };
  }

  const log = async (project: EndpointProject, endpointId: string, query = "") =>
    (await project.call("GET", `/webhook-endpoints/${endpointId}/deliveries${query}`)).body;

  return {
    ...fixture,
    mails: outside.platformMails,
    ...{ begin, log },
    answer: (path: string, status: number, headers: Record<string, string> = {}, body = "") =>
      fixture.hooks.answer(path, (response) => response.writeHead(status, headers).end(body)),
    /** The messages' ids of all requests to the path. */
    idsTo: (path: string) =>
      fixture.hooks.requests.filter((each) => each.path === path).map(({ headers }) => headers["webhook-id"]),
    removeContact: (project: EndpointProject, id: string) => deleteItems(table, [contactKey(dataOf(project), id)]),
    ...{ stores, parts, processes, wakes, follower, changes, follow, work, workAround, settle, advance, addContact },
    contactId: (project: EndpointProject, email: string) => contactIdFor(project.salt, email),
  };
}
