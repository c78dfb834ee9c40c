import { connect, type Socket } from "node:net";

/** A call as the SDK hands it over. */
interface EngineRequest {
  hostname: string;
  port?: number;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

interface EngineAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

interface Call {
  request: EngineRequest;
  resolve(answer: { response: EngineAnswer }): void;
  reject(fault: Error): void;
}

/** As many as the SDK's own handler opens. */
const socketsMax = 50;

/**
 * Carries the SDK's calls to a table engine instead of `node:http`, which takes a third of a call's CPU time. It understands only
 * what the engine answers: a head, and a body whose length the head tells.
 */
export class EngineConnection {
  readonly #idle: EngineSocket[] = [];
  readonly #waiting: Call[] = [];
  #open = 0;

  handle(request: EngineRequest): Promise<{ response: EngineAnswer }> {
    return new Promise((resolve, reject) => {
      const call = { request, resolve, reject };
      const socket = this.#idle.pop() ?? this.#another(request);
      if (socket) socket.send(call);
      else this.#waiting.push(call);
    });
  }

  destroy(): void {
    for (const socket of this.#idle.splice(0)) socket.end();
  }

  #another({ hostname: host, port = 80 }: EngineRequest): EngineSocket | undefined {
    if (this.#open === socketsMax) return undefined;
    this.#open += 1;
    return new EngineSocket(connect({ host, port, noDelay: true }), {
      free: (socket) => {
        const next = this.#waiting.shift();
        if (next) socket.send(next);
        else this.#idle.push(socket);
      },
      closed: (socket) => {
        this.#open -= 1;
        const place = this.#idle.indexOf(socket);
        if (place >= 0) this.#idle.splice(place, 1);
        const next = this.#waiting.shift();
        if (next) this.handle(next.request).then(next.resolve, next.reject);
      },
    });
  }
}

interface Owner {
  free(socket: EngineSocket): void;
  closed(socket: EngineSocket): void;
}

/** One call at a time. */
class EngineSocket {
  readonly #socket: Socket;
  readonly #owner: Owner;
  #call: Call | undefined;
  #read: Buffer[] = [];
  #lengthRead = 0;
  /** Of the whole answer; known with its head. */
  #length = Number.POSITIVE_INFINITY;
  #answer: Omit<EngineAnswer, "body"> | undefined;

  constructor(socket: Socket, owner: Owner) {
    this.#socket = socket;
    this.#owner = owner;
    socket.on("data", (piece) => this.#take(piece));
    socket.on("error", (fault) => this.#fail(fault));
    socket.on("close", () => {
      this.#fail(Object.assign(new Error("The engine closed the connection."), { code: "ECONNRESET" }));
      owner.closed(this);
    });
  }

  send(call: Call): void {
    this.#call = call;
    const { path, headers, body = "" } = call.request;
    let head = `POST ${path} HTTP/1.1\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    this.#socket.ref();
    this.#socket.cork();
    this.#socket.write(`${head}\r\n`, "latin1");
    this.#socket.write(body);
    this.#socket.uncork();
  }

  end(): void {
    this.#socket.end();
  }

  #take(piece: Buffer): void {
    this.#read.push(piece);
    this.#lengthRead += piece.length;
    if (!this.#answer) this.#takeHead();
    if (this.#answer && this.#lengthRead >= this.#length) this.#finish(this.#answer);
  }

  #takeHead(): void {
    const read = Buffer.concat(this.#read);
    const end = read.indexOf("\r\n\r\n");
    if (end < 0) return;
    const [status = "", ...lines] = read.toString("latin1", 0, end).split("\r\n");
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(":");
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const length = headers["content-length"];
    if (length === undefined) {
      this.#socket.destroy(new Error("The engine's answer has no length."));
      return;
    }
    this.#answer = { statusCode: Number(status.split(" ")[1]), headers };
    this.#read = [read.subarray(end + 4)];
    this.#lengthRead = read.length - end - 4;
    this.#length = Number(length);
  }

  #finish(answer: Omit<EngineAnswer, "body">): void {
    const { buffer, byteOffset, byteLength } = this.#read.length === 1 ? this.#read[0]! : Buffer.concat(this.#read);
    const call = this.#call;
    this.#call = undefined;
    this.#answer = undefined;
    this.#read = [];
    this.#lengthRead = 0;
    this.#length = Number.POSITIVE_INFINITY;
    // An idle connection does not keep the process alive.
    this.#socket.unref();
    this.#owner.free(this);
    call?.resolve({ response: { ...answer, body: new Uint8Array(buffer, byteOffset, byteLength) } });
  }

  #fail(fault: Error): void {
    this.#call?.reject(fault);
    this.#call = undefined;
  }
}
