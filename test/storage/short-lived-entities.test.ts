import { expect, it } from "vitest";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { AccountTokenIssuer } from "#lib/storage/user/account-token-issuer.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { PendingLoginRepository } from "#lib/storage/user/pending-login-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const now = new Date("2026-03-01T10:00:00.000Z");
const expiresAt = "2026-03-01T11:00:00.000Z";
const ttl = Date.parse(expiresAt) / 1_000;

const table = await forThisFile(startTable());

const stored = async (...keys: string[]) => (await table.scan()).filter(({ pk }) => keys.includes(String(pk)));

it("stores an account token as two items under short names, for 2 write units", async () => {
  const [userId, hash] = [newId(), sha256(newId())];
  table.takeUnits();
  await new AccountTokenIssuer(table).issue("verification", userId, {
    tokenHash: hash,
    expiresAt: new Date(expiresAt),
  });
  expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
  expect(await stored(`U#${userId}`, `V#${hash}`)).toEqual(
    expect.arrayContaining([
      { pk: `V#${hash}`, sk: "v", us: userId, ttl },
      { pk: `U#${userId}`, sk: "v#verification", th: hash, ex: expiresAt, ttl },
    ]),
  );
});

it("finds a stored account token for 2 read units, and redeems it once", async () => {
  const [userId, hash] = [newId(), sha256(newId())];
  const tokens = new AccountTokenRepository(table);
  await tokens.issue("verification", userId, { tokenHash: hash, expiresAt: new Date(expiresAt) });
  table.takeUnits();
  expect(await tokens.find("verification", hash, { now })).toBe(userId);
  expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  expect(await tokens.redeem("verification", hash, { now })).toBe(userId);
  expect(table.takeUnits()).toEqual({ write: 1, read: 1 });
  expect(await stored(`U#${userId}`, `V#${hash}`)).toEqual([{ pk: `V#${hash}`, sk: "v", us: userId, ttl }]);
  expect(await tokens.redeem("verification", hash, { now })).toBeUndefined();
});

it("stores a pending login under short names, for 1 write unit", async () => {
  const hash = sha256(newId());
  const logins = new PendingLoginRepository(table);
  table.takeUnits();
  const login = { provider: "google", verifier: "verifier", expiresAt } as const;
  await logins.put(hash, login);
  expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
  expect(await stored(`O#${hash}`)).toEqual([
    { pk: `O#${hash}`, sk: "o", pv: "google", vf: "verifier", ex: expiresAt, ttl },
  ]);
  expect(await logins.take(hash, { now })).toEqual(login);
  expect(await stored(`O#${hash}`)).toEqual([]);
});
