import { beforeEach, describe, expect, it } from "vitest";
import { newUser } from "#lib/domain/user/new-user.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import { sourceOf } from "#lib/domain/user/source.ts";
import { newId } from "#lib/platform/ids.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const password = "correct horse battery";
const minuteMs = 60_000;

const table = await forThisFile(startTable());
const users = new UserRepository(table);
const passwords = new PasswordService({ users, throttle: new ThrottleRepository(table) });
let email: string;
let now: Date;
let network = 0;

beforeEach(async () => {
  now = new Date("2026-03-01T10:00:00.000Z");
  network += 1;
  email = await account();
});

async function account() {
  const address = `${newId()}@example.com`;
  const passwordHash = await hashPassword(password);
  await users.create(newUser({ email: address, emailVerified: true, type: "PASSWORD", passwordHash }, now));
  return address;
}

/** Returns the code of the refusal, or the seconds until a retry. */
const attempt = (address: string, tried: string, ip: string) =>
  passwords.login(address, { password: tried, sourceIp: ip, now }).then(
    () => "in",
    (error: unknown) => (error instanceof Refusal ? (error.details?.["retryAfter"] ?? error.code) : error),
  );

const ipOf = (n: number) => `10.${network}.0.${n}`;

describe("wrong passwords", () => {
  it("of one address and source are refused from the 11th on, and counted from zero after a right one", async () => {
    for (let n = 0; n < 9; n += 1) await attempt(email, "wrong", ipOf(1));
    expect(await attempt(email, password, ipOf(1))).toBe("in");
    for (let n = 0; n < 10; n += 1) expect(await attempt(email, "wrong", ipOf(1))).toBe("INVALID_CREDENTIALS");
    expect(await attempt(email, password, ipOf(1))).toBe(900);
    expect(await attempt(email, password, ipOf(2))).toBe("in");
  });

  it("of one account are refused from the 101st in an hour on, from any source", async () => {
    for (let source = 0; source < 10; source += 1) {
      await Promise.all(Array.from({ length: 10 }, () => attempt(email, "wrong", ipOf(source))));
    }
    expect(await attempt(email, password, ipOf(11))).toBe(3_600);
    now = new Date(now.getTime() + 60 * minuteMs);
    expect(await attempt(email, password, ipOf(11))).toBe("in");
  });

  it("of one source are refused from the 101st on, for any account, and a right password does not reset the count", async () => {
    for (let n = 0; n < 10; n += 1) {
      await Promise.all(Array.from({ length: 9 }, () => attempt(`${n}-${email}`, "wrong", ipOf(1))));
      expect(await attempt(email, password, ipOf(1))).toBe("in");
    }
    await Promise.all(Array.from({ length: 10 }, () => attempt(`last-${email}`, "wrong", ipOf(1))));
    expect(await attempt(email, password, ipOf(1))).toBe(900);
    expect(await attempt(email, password, ipOf(2))).toBe("in");
  });
});

describe("a source", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["no address", "no address"],
  ])("of %s is counted as %s", (ip, source) => {
    expect(sourceOf(ip)).toBe(source);
  });
});
