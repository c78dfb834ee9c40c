import { newUser } from "#lib/domain/user/new-user.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const logins = 30;
const cpuMsMax = 150;

/** CPU time of a login in all threads: the password's hash, the calls to the table and the token. */
export async function loginBench(): Promise<void> {
  const table = await startTable();
  try {
    const login = await preparedLogin(table);
    await login();
    table.takeUnits();
    const startedAt = performance.now();
    const before = process.cpuUsage();
    for (let n = 0; n < logins; n += 1) await login();
    const { user, system } = process.cpuUsage(before);
    const elapsedMs = performance.now() - startedAt;
    const each = (total: number, digits: number) => (total / logins).toFixed(digits);
    const { read, write } = table.takeUnits();
    console.log(
      [
        `POST /auth/login, without the gateway: ${each((user + system) / 1_000, 1)} ms of CPU (at most ${cpuMsMax})`,
        `${each(elapsedMs, 1)} ms in all, ${each(write, 2)} WRU, ${each(read, 2)} RRU`,
      ].join("\n  "),
    );
  } finally {
    table.stop();
  }
}

async function preparedLogin(table: TestTable): Promise<() => Promise<string>> {
  const now = new Date();
  const [email, password] = ["ann@example.com", "correct horse battery"];
  const users = new UserRepository(table);
  const passwordHash = await hashPassword(password);
  await users.create(newUser({ email, emailVerified: true, type: "PASSWORD", passwordHash }, now));
  const passwords = new PasswordService({ users, throttle: new ThrottleRepository(table) });
  const sessions = new Sessions(new SessionRepository(table), new SigningKeyRepository(table));
  return async () => sessions.issue(await passwords.login(email, { password, sourceIp: "192.0.2.1", now }), now);
}
