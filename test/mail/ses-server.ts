import { createServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** One call as it arrived. */
interface SesCall {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the body, whatever its shape
  body: any;
}

/** How the server treats a call: an answer in words, or anything else one can do to a connection. */
export type SesAnswer =
  | { status: number; errorType?: string; body: string }
  | ((response: ServerResponse, socket: Socket) => void);

/** SES' own form of an error. */
export const sesError = (status: number, errorType: string, message = "No."): SesAnswer => ({
  status,
  errorType,
  body: JSON.stringify({ message }),
});

/** A server in the place of SES that answers every call the way the test says, and counts the calls. */
export async function startSesServer() {
  const calls: SesCall[] = [];
  const state: { answer: SesAnswer } = { answer: { status: 200, body: '{"MessageId":"0100"}' } };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    calls.push({ path: request.url ?? "", body: text === "" ? undefined : JSON.parse(text) });
    const { answer } = state;
    if (typeof answer === "function") return answer(response, request.socket);
    const type = answer.errorType === undefined ? {} : { "x-amzn-errortype": answer.errorType };
    response.writeHead(answer.status, { "content-type": "application/json", ...type }).end(answer.body);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    calls,
    answer: (next: SesAnswer) => {
      state.answer = next;
    },
    /** The other side learns of it when its event loop turns, or when it writes. */
    resetConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
