import { type EventBusSetting, type EventBusSettingStore, unsetEventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { Refusal } from "#lib/platform/refusal.ts";

interface EventBusPorts {
  settings: EventBusSettingStore;
  /** Whether the deployment has a bus. */
  isOn: boolean;
}

/** What a project puts on the event bus. @throws Refusal `notFound` where the deployment has none. */
export class EventBusService {
  readonly #ports: EventBusPorts;

  constructor(ports: EventBusPorts) {
    this.#ports = ports;
  }

  async get(projectId: ProjectId): Promise<EventBusSetting> {
    this.#requireBus(projectId);
    return (await this.#ports.settings.find(projectId)) ?? unsetEventBus;
  }

  /** Acts with the next change. What waits when it is switched off is not put any more. */
  async put(projectId: ProjectId, setting: EventBusSetting): Promise<EventBusSetting> {
    this.#requireBus(projectId);
    await this.#ports.settings.put(projectId, setting);
    return setting;
  }

  #requireBus(projectId: ProjectId): void {
    if (this.#ports.isOn) return;
    throw new Refusal("notFound", {
      code: "RESOURCE_NOT_FOUND",
      message: "This deployment has no event bus. Its operator can switch one on with the setting eventBus.",
      details: { resource: "eventBus", id: projectId },
    });
  }
}
