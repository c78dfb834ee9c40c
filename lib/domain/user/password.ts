import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Argon2id with the first parameters of OWASP's password storage guide: 19 MiB, 2 passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

/** In UTF-16 code units. */
export const passwordLength = { min: 8, max: 128 };

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The stored form of a password: a PHC string, with parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive("argon2id", { message: typed(password), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(nonce)}$${plain(tag)}`;
}

/** A hash of no password, checked when there is no account, so that the response takes as long. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(Buffer.alloc(saltBytes))}$${plain(Buffer.alloc(cost.tagLength))}`;

/**
 * Whether this password matches the hash. Without a hash it never does, after the same work. A password over the maximum
 * length, which can be megabytes, never matches and is not hashed.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hash ?? nobodysHash) ?? [];
  if (!salt || !tag) throw new Error("A stored password hash has an unknown format.");
  const expected = Buffer.from(tag, "base64");
  const possible = password.length <= passwordLength.max;
  const given = await derive("argon2id", {
    message: typed(possible ? password : ""),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && possible && hash !== null;
}

/** Keyboards compose accented letters differently; both forms mean the same password. */
const typed = (password: string): string => password.normalize("NFKC");

function plain(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
