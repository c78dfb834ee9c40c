import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Bus {
  events: { "detail-type": string; resources: string[]; detail: { id: string; data: Record<string, unknown> } }[];
}

/** The deployment's event bus. */
export function eventBus(stack: () => RunningStack): void {
  let owner: Browser;

  const path = () => `/projects/${stack().credentials.projectId}/event-bus`;
  const addContact = (email: string) => stack().call("POST", "/contacts", { email });

  async function onBus(email: string): Promise<Bus["events"]> {
    const { events } = await stack().local<Bus>("GET", "/event-bus");
    return events.filter(({ detail }) => detail.data["email"] === email);
  }

  beforeAll(async () => {
    owner = await Browser.ofOwner(stack());
    const setting = { enabled: true, types: ["contact.created"] };
    expect((await owner.call("PUT", path(), setting)).body).toEqual(setting);
    expect((await owner.call("GET", path())).body).toEqual(setting);
  });
  afterAll(async () => {
    expect((await owner.call("PUT", path(), { enabled: false, types: ["*"] })).status).toBe(200);
  });

  it("takes the events that the project chose, within seconds", async () => {
    await addContact("bus@example.com");
    await vi.waitFor(async () => expect(await onBus("bus@example.com")).toHaveLength(1), { timeout: 10_000 });
    expect(await onBus("bus@example.com")).toMatchObject([
      {
        "detail-type": "contact.created",
        resources: [stack().credentials.projectId],
        detail: { id: expect.stringMatching(/^msg_/) },
      },
    ]);
  });

  it("gets an event later when it is throttled, and after a day of that from the dead letters", async () => {
    const throttle = { service: "events", operation: "PutEvents", mode: "throttle", probability: 1 };
    await stack().local("POST", "/faults", throttle);
    await addContact("late@example.com");
    await stack().settle();
    await stack().advance(25 * 3_600);
    await stack().settle();
    expect(await onBus("late@example.com")).toEqual([]);
    await stack().local("DELETE", "/faults");
    expect(await stack().local("POST", "/redrive/queues/webhook")).toEqual({ moved: 1 });
    await stack().settle();
    expect(await onBus("late@example.com")).toHaveLength(1);
  });
}
