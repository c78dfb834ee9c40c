import type { LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { wakingLane } from "#lib/domain/webhook/delivering/waking-lane.ts";
import {
  type EndpointHealth,
  type EndpointHealthStore,
  type EndpointStatus,
  endpointsMax,
  failingSinceEnabled,
  unknownHealth,
  type WebhookEndpoint,
  type WebhookEndpointStore,
} from "#lib/domain/webhook/webhook-endpoint.ts";
import { newSecret, rotated } from "#lib/domain/webhook/webhook-secrets.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, conflict, notFound } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface WebhookEndpointPorts {
  endpoints: WebhookEndpointStore;
  health: EndpointHealthStore;
  queue: LaneQueue;
}

/** An endpoint with what its deliveries tell of it. */
export type ObservedEndpoint = WebhookEndpoint & EndpointHealth;

type Settings = Pick<WebhookEndpoint, "url" | "types" | "description" | "filter">;

export type EndpointChanges = { [K in keyof Settings]?: Settings[K] | undefined } & {
  status?: EndpointStatus | undefined;
};

interface Order {
  now: Date;
  precondition?: Precondition | undefined;
}

const minuteMs = 60 * 1_000;

/** The endpoints of a project that are told of events. */
export class WebhookEndpointService {
  readonly #ports: WebhookEndpointPorts;

  constructor(ports: WebhookEndpointPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  async list(dataId: DataId): Promise<ObservedEndpoint[]> {
    const found = await this.#ports.endpoints.list(projectIdOf(dataId));
    const sorted = found.sort((one, other) => compare(other.createdAt + other.id, one.createdAt + one.id));
    return this.#withHealth(dataId, sorted);
  }

  async get(dataId: DataId, id: string): Promise<ObservedEndpoint> {
    return this.#observed(dataId, await this.find(dataId, id));
  }

  /** Without its health. @throws Refusal when there is none. */
  async find(dataId: DataId, id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.#ports.endpoints.find(projectIdOf(dataId), id);
    if (!endpoint) throw notFound("webhookEndpoint", id);
    return endpoint;
  }

  /** @throws Refusal when there is none, or it is disabled. */
  async findEnabled(dataId: DataId, id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.find(dataId, id);
    if (endpoint.status === "ENABLED") return endpoint;
    throw badRequest("The endpoint is disabled. Enable it first.", { reason: "not_enabled" });
  }

  async create(dataId: DataId, settings: Settings, now: Date): Promise<ObservedEndpoint> {
    const at = now.toISOString();
    const endpoint: WebhookEndpoint = {
      ...{ ...settings, id: newId(), status: "ENABLED", disabledReason: null, disabledAt: null, pausedUntil: null },
      ...{ secrets: [newSecret()], createdAt: at, enabledAt: at, updatedAt: at },
    };
    const created = await this.#ports.endpoints.create(projectIdOf(dataId), endpoint);
    if (!created) throw conflict(`A project has at most ${endpointsMax} webhook endpoints. Delete one first.`);
    return { ...endpoint, ...unknownHealth };
  }

  /** `changes`: absent fields stay. */
  async change(
    dataId: DataId,
    id: string,
    { changes: { status, ...settings }, ...order }: Order & { changes: EndpointChanges },
  ): Promise<ObservedEndpoint> {
    const changed = await this.#replace(dataId, id, {
      ...order,
      change: (before) => ({
        ...before,
        ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
        ...(status === "ENABLED" && enabled(order.now)),
        ...(status === "DISABLED" && before.status === "ENABLED" && disabled(order.now)),
      }),
    });
    // The worker cancels the deliveries that wait, or goes on with them.
    if (status !== undefined) await this.#wake(dataId, id);
    return changed;
  }

  /** The endpoint with its new secret; the one before it signs beside it until `secrets[1].expiresAt`. */
  rotateSecret(dataId: DataId, id: string, rotation: { overlapHours: number; now: Date }): Promise<ObservedEndpoint> {
    const change = (before: WebhookEndpoint) => ({ ...before, secrets: rotated(before.secrets, rotation) });
    return this.#replace(dataId, id, { now: rotation.now, change });
  }

  /** Deliveries wait for so many minutes; 0 ends the pause. */
  async pause(dataId: DataId, id: string, { minutes, now }: { minutes: number; now: Date }): Promise<ObservedEndpoint> {
    const pausedUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();
    const paused = await this.#replace(dataId, id, { now, change: (before) => ({ ...before, pausedUntil }) });
    await this.#wake(dataId, id);
    return paused;
  }

  async remove(dataId: DataId, id: string): Promise<void> {
    const { endpoints, queue } = this.#ports;
    await this.find(dataId, id);
    // The worker removes its log.
    await wakingLane(queue, { dataId, endpointId: id }, async () => {
      if (!(await endpoints.remove(projectIdOf(dataId), id))) throw notFound("webhookEndpoint", id);
    });
  }

  #wake(dataId: DataId, endpointId: string): Promise<void> {
    return this.#ports.queue.wake({ dataId, endpointId }, { isUrgent: true });
  }

  async #replace(
    dataId: DataId,
    id: string,
    { now, precondition, change }: Order & { change: (before: WebhookEndpoint) => WebhookEndpoint },
  ): Promise<ObservedEndpoint> {
    const changed = await retryOnConflict(async () => {
      const before = await this.find(dataId, id);
      checkPrecondition(before, precondition);
      const after = { ...change(before), updatedAt: timeOfChange(before, now).toISOString() };
      return (await this.#ports.endpoints.replace(projectIdOf(dataId), before, after)) ? after : undefined;
    });
    return this.#observed(dataId, changed);
  }

  async #withHealth(dataId: DataId, endpoints: readonly WebhookEndpoint[]): Promise<ObservedEndpoint[]> {
    const ids = endpoints.map(({ id }) => id);
    const health = await this.#ports.health.read(dataId, ids);
    return endpoints.map((endpoint) => observed(endpoint, health.get(endpoint.id)));
  }

  async #observed(dataId: DataId, endpoint: WebhookEndpoint): Promise<ObservedEndpoint> {
    const health = await this.#ports.health.read(dataId, [endpoint.id]);
    return observed(endpoint, health.get(endpoint.id));
  }
}

function observed(endpoint: WebhookEndpoint, health = unknownHealth): ObservedEndpoint {
  return { ...endpoint, ...health, failingSince: failingSinceEnabled(health, endpoint) };
}

const enabled = (now: Date) =>
  ({ status: "ENABLED", disabledReason: null, disabledAt: null, enabledAt: now.toISOString() }) as const;

const disabled = (now: Date) =>
  ({ status: "DISABLED", disabledReason: "user", disabledAt: now.toISOString() }) as const;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
