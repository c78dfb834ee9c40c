import { webhookEndpointsApi } from "#functions/api/webhook-endpoints/wiring.ts";
import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { callerOf } from "#test/support/api/call.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startHookServer } from "#test/support/hook-server.ts";
import { startTable } from "#test/support/table.ts";

export type EndpointFixture = Awaited<ReturnType<typeof startEndpointFixture>>;
export type EndpointProject = Awaited<ReturnType<EndpointFixture["newProject"]>>;

interface EndpointFixtureInput {
  stream?: boolean;
  lanes?: LaneQueue;
  eventBus?: EventBus | undefined;
}

const silentLanes: LaneQueue = { wake: async () => undefined };

/** The endpoints of webhooks on a real table, and a server that is told of events. */
export async function startEndpointFixture({
  stream = false,
  lanes = silentLanes,
  eventBus,
}: EndpointFixtureInput = {}) {
  const [table, hooks] = await Promise.all([startTable({ stream }), startHookServer()]);
  const clock = new TestClock("2026-03-02T10:00:00.000Z");
  /** The current DNS answers. */
  const names: Record<string, string[]> = {};
  const dns = { find: async (type: string, name: string) => (type === "A" ? (names[name] ?? []) : []) };
  const env = {
    ...apiSettings,
    WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${hooks.port}`],
    WEBHOOK_QUEUE_URL: "http://queues.test/webhooks",
  };
  const outside = { ...testOutside(clock), dns, lanes, eventBus };
  const api = webhookEndpointsApi(table, env, outside);

  async function newProject() {
    const project = await openProject(table, callerOf(api));
    return { ...project, add: (body: object) => project.post("/webhook-endpoints", body) };
  }

  return {
    ...{ table, hooks, clock, names, env, outside, api, newProject },
    url: (path: string) => `http://127.0.0.1:${hooks.port}${path}`,
    close: async () => {
      await Promise.all([table.stop(), hooks.close()]);
    },
  };
}
