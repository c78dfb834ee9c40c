import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";

/** The call failed before a byte of the request was sent, so it certainly had no effect. */
export class UnsentError extends Error {
  override readonly name = "UnsentError";
}

interface ConnectionLimits {
  connectionsMax: number;
  /** Until TCP and TLS are established. */
  connectMsMax: number;
  /** Milliseconds since 1970. Wall clock, because monotonic clocks and timers stop while Lambda is frozen. */
  now: () => number;
}

/** SES closes idle connections while the function is frozen, which the function notices only when it writes. */
const idleMsMax = 3_000;

/** One retry: if two new connections fail, the fault is not the connection's. */
const triesMax = 2;

/** Keep-alive connections that are not reused after seconds of idling, and that report when nothing was sent. */
export class FreshConnections {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
  readonly #now: () => number;
  readonly #idleSince = new WeakMap<Duplex, number>();
  readonly #unsent = new WeakSet<Error>();

  constructor({ connectionsMax, connectMsMax, now }: ConnectionLimits) {
    this.#now = now;
    // First in, first out: Node drops closed sockets only at the head of its list, where the oldest then are.
    const options = { keepAlive: true, maxSockets: connectionsMax, scheduling: "fifo" } as const;
    this.httpAgent = this.#watch(new http.Agent(options), "connect", connectMsMax);
    this.httpsAgent = this.#watch(new https.Agent(options), "secureConnect", connectMsMax);
  }

  /**
   * Runs one exchange, and retries once if its connection failed before a byte was sent.
   * @throws UnsentError when the last connection failed in the same way.
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
        // After the clock was set back, the age is unknown.
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

  /** Node sends the request only once the connection is established, so an error before that proves it was not sent. */
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
