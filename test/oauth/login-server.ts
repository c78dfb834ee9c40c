import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";

export interface LoginServer {
  url: string;
  /** What was posted to exchange a code. */
  exchanges: URLSearchParams[];
  /** Claims of Google's id token, and addresses that GitHub gives. */
  account: { claims: Record<string, unknown>; addresses: unknown };
  /** Status of the next exchange. */
  answerWith: number;
  stop(): Promise<void>;
}

/** A provider as far as the flow sees it: discovery, token endpoint and the list of addresses. */
export async function startLoginServer(): Promise<LoginServer> {
  const state: Pick<LoginServer, "exchanges" | "account" | "answerWith"> = {
    exchanges: [],
    account: { claims: {}, addresses: [] },
    answerWith: 200,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const [status, body] = await answer(path, Buffer.concat(chunks).toString("utf8"), request.headers.authorization);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(path: string, posted: string, authorization: string | undefined): Promise<[number, unknown]> {
    if (path === "/.well-known/openid-configuration") {
      const algorithms = { id_token_signing_alg_values_supported: ["RS256", "HS256"] };
      const endpoints = { authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` };
      return [200, { issuer: url, ...endpoints, ...algorithms }];
    }
    if (path === "/user/emails") {
      return authorization === "Bearer token-of-ann" ? [200, state.account.addresses] : [401, {}];
    }
    state.exchanges.push(new URLSearchParams(posted));
    if (state.answerWith !== 200) return [state.answerWith, { error: "invalid_grant" }];
    const tokens = { access_token: "token-of-ann", token_type: "bearer", scope: "user:email" };
    return [200, path === "/token" ? { ...tokens, id_token: await idToken() } : tokens];
  }

  const idToken = () =>
    new SignJWT(state.account.claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(url)
      .setAudience("client")
      .setSubject("117")
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode("secret-of-the-client-of-32-bytes"));

  return Object.assign(state, { url, stop: () => new Promise<void>((done) => server.close(() => done())) });
}
