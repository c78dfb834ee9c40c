import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";

/** The call failed before a byte of the request left, so it surely had no effect. */
export class UnsentError extends Error {
  override readonly name = "UnsentError";
}

export interface ConnectionLimits {
  connectionsMax: number;
  /** Until TCP and TLS are established. */
  connectMsMax: number;
  /** Milliseconds since 1970. Wall clock, because monotonic clocks and timers stand still while Lambda is frozen. */
  now: () => number;
}

/** SES closes idle connections while the function is frozen, and the function learns of it only when it writes. */
const idleMsMax = 3_000;

/** One repeat: what is wrong with two new connections is not wrong with a connection. */
const triesMax = 2;

/** Keep-alive connections that are never reused after seconds without use, and that tell when nothing was sent. */
export class FreshConnections {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
  readonly #now: () => number;
  readonly #idleSince = new WeakMap<Duplex, number>();
  readonly #unsent = new WeakSet<Error>();

  constructor({ connectionsMax, connectMsMax, now }: ConnectionLimits) {
    this.#now = now;
    // First in, first out: Node drops closed sockets only at the head of its list, where the oldest are then.
    const options = { keepAlive: true, maxSockets: connectionsMax, scheduling: "fifo" } as const;
    this.httpAgent = this.#watch(new http.Agent(options), "connect", connectMsMax);
    this.httpsAgent = this.#watch(new https.Agent(options), "secureConnect", connectMsMax);
  }

  /**
   * Runs one exchange, and once more when its connection failed before a byte was sent.
   * @throws UnsentError when the last connection failed so, too.
   */
  async exchange<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      this.#closeIdle();
      try {
        return await call();
      } catch (fault) {
        if (!(fault instanceof Error && this.#unsent.has(fault))) throw fault;
        if (tries === triesMax) throw new UnsentError(fault.message, { cause: fault });
      }
    }
  }

  #closeIdle(): void {
    const now = this.#now();
    for (const { freeSockets } of [this.httpAgent, this.httpsAgent]) {
      for (const socket of Object.values(freeSockets).flatMap((sockets) => sockets ?? [])) {
        // A clock that was set back tells nothing about the age.
        const idleMs = now - (this.#idleSince.get(socket) ?? 0);
        if (idleMs < 0 || idleMs > idleMsMax) socket.destroy();
      }
    }
  }

  #watch<A extends http.Agent>(agent: A, openEvent: "connect" | "secureConnect", connectMsMax: number): A {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options, done) => {
      const socket = connect(options, done);
      if (socket) this.#watchOpening(socket, openEvent, connectMsMax);
      return socket;
    };
    const keepAlive = agent.keepSocketAlive.bind(agent);
    agent.keepSocketAlive = (socket) => {
      this.#idleSince.set(socket, this.#now());
      return keepAlive(socket);
    };
    return agent;
  }

  /** Node holds the request back until the connection is established: an error before that proves it was not sent. */
  #watchOpening(socket: Duplex, openEvent: string, connectMsMax: number): void {
    const late = () => socket.destroy(new Error(`No connection within ${connectMsMax} ms.`));
    const timer = setTimeout(late, connectMsMax);
    const fail = (fault: Error) => this.#unsent.add(fault);
    socket.on("error", fail);
    socket.once("close", () => clearTimeout(timer));
    socket.once(openEvent, () => {
      clearTimeout(timer);
      socket.off("error", fail);
    });
  }
}
