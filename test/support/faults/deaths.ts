import type { Table } from "#lib/storage/table/table.ts";
import { clientThrough, isWrite, portsThrough, portThrough } from "#test/support/faults/failing-table.ts";

export interface Death {
  call: number;
  when: "before" | "after";
}

/** Where a worker that makes so many calls can die, each place once: to die after a call is to die before the next one. */
export const deathsAmong = (calls: number): Death[] => [
  { call: 1, when: "before" },
  ...Array.from({ length: calls }, (_, index) => ({ call: index + 1, when: "after" as const })),
];

/** A worker whose calls are counted. It dies before or after a call takes effect, and makes no call afterwards. */
export class MortalWorker {
  calls = 0;
  #isDead = false;
  readonly #death: Death | undefined;

  constructor(death?: Death) {
    this.#death = death;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  async call<T>(perform: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw new Error("The worker is dead.");
    this.calls += 1;
    const dies = this.calls === this.#death?.call;
    this.#isDead = dies;
    if (dies && this.#death?.when === "before") throw new Error("The worker has died.");
    const answer = await perform();
    if (this.#isDead) throw new Error("The worker has died.");
    return answer;
  }

  /** Every method of the port is a call. */
  port<Port extends object>(port: Port): Port {
    return portThrough(port, (perform) => this.call(perform));
  }

  /** All these ports. */
  ports<Ports extends object>(ports: Ports): Ports {
    return portsThrough(ports, (perform) => this.call(perform));
  }

  table({ name, documents }: Table): Table {
    return { name, documents: clientThrough(documents, (command, send) => this.call(() => send(command))) };
  }

  tableOfWrites({ name, documents }: Table): Table {
    return { name, documents: this.clientOfWrites(documents) };
  }

  /** Each write is a call; reads are not, because to die at a read is to die after the last write. */
  clientOfWrites<Client extends { send: unknown }>(client: Client): Client {
    return clientThrough(client, async (command, send) => {
      if (isWrite(command)) return this.call(() => send(command));
      if (this.#isDead) throw new Error("The worker is dead.");
      return send(command);
    });
  }
}
