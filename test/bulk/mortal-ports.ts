import type { Ports } from "#test/bulk/bulk-fixture.ts";

export interface Crash {
  call: number;
  when: "before" | "after";
}

/**
 * Ports of one worker whose calls are counted. `crash` ends the worker at its n-th call, before or after the call takes
 * effect; nothing of that worker runs afterwards.
 */
export function mortalPorts(ports: Ports, crash: Crash | undefined): { ports: Ports; calls: () => number } {
  let calls = 0;
  let dead = false;
  const mortal = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get:
        (target, name) =>
        async (...args: unknown[]) => {
          if (dead) throw new Error("The worker is dead.");
          calls += 1;
          const dies = calls === crash?.call;
          if (dies) dead = true;
          if (dies && crash?.when === "before") throw new Error("The worker has died.");
          const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
          const answer = await method.apply(target, args);
          if (dies) throw new Error("The worker has died.");
          return answer;
        },
    });
  const made: Ports = {
    jobs: mortal(ports.jobs),
    parts: mortal(ports.parts),
    projects: mortal(ports.projects),
    contacts: mortal(ports.contacts),
    reader: mortal(ports.reader),
    history: mortal(ports.history),
    queue: mortal(ports.queue),
  };
  return { ports: made, calls: () => calls };
}
