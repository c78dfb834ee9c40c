import { createServer } from "node:http";

/** Accepts every mail, in a process of its own, so that its CPU time does not count as the worker's. */
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ MessageId: "taken" }));
  });
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  process.send?.(`http://127.0.0.1:${address.port}`);
});
