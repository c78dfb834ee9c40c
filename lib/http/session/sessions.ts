import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { SessionCaller, SessionStore, SigningKeyStore } from "#lib/domain/project/caller.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { SessionReader } from "#lib/http/ports.ts";
import { sessionCookie, sessionSeconds } from "#lib/http/session/cookies.ts";
import { isUuid } from "#lib/platform/ids.ts";

const algorithm = "HS256";
const claims = z.object({ sub: z.string().refine(isUuid), ver: z.int() });

type Claims = z.infer<typeof claims>;

/** Sessions as signed tokens (contract 11 section 1), valid until their user's session version is raised. */
export class Sessions implements SessionReader {
  readonly #store: SessionStore;
  readonly #keys: SigningKeyStore;

  constructor(store: SessionStore, keys: SigningKeyStore) {
    this.#store = store;
    this.#keys = keys;
  }

  /** The token of a new session. */
  async issue(user: Pick<User, "id" | "sessionVersion">, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT({ ver: user.sessionVersion })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(user.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + sessionSeconds)
      .sign(await this.#keys.findOrMake(now));
  }

  async read(token: string, named: string | undefined, now: Date): Promise<SessionCaller | undefined> {
    const session = await this.#verify(token, now);
    const found = session && (await this.#store.find(session.sub, named));
    if (!found || found.user.sessionVersion !== session.ver) return undefined;
    return { kind: "session", ...found };
  }

  /** If no known key signed a session, another instance may just have created its key. */
  async #verify(token: string, now: Date): Promise<Claims | undefined> {
    return (
      (await verifyByAny(await this.#keys.findAll(now), token, now)) ??
      (await verifyByAny(await this.#keys.findLatest(now), token, now))
    );
  }
}

async function verifyByAny(keys: readonly Uint8Array[], token: string, now: Date): Promise<Claims | undefined> {
  for (const key of keys) {
    const session = await verifyBy(key, token, now);
    if (session) return session;
  }
  return undefined;
}

async function verifyBy(key: Uint8Array, token: string, now: Date): Promise<Claims | undefined> {
  try {
    const options = { algorithms: [algorithm], currentDate: now, requiredClaims: ["sub", "exp"] };
    const { payload } = await jwtVerify(token, key, options);
    return claims.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The session user of a call to an open route, if any. The caller has proved more than a cookie by then. */
export async function visitorOf(
  sessions: SessionReader,
  cookies: Record<string, string | undefined>,
  now: Date,
): Promise<User | undefined> {
  const token = cookies[sessionCookie];
  return token === undefined ? undefined : (await sessions.read(token, undefined, now))?.user;
}
