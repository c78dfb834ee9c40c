import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { KeyJob } from "#lib/domain/key/key-jobs.ts";
import {
  type KeyRights,
  type KeyUse,
  keysMax,
  makeToken,
  type NamedKey,
  type NewToken,
  tokensMax,
  unused,
} from "#lib/domain/key/named-key.ts";
import type { KeyList, NamedKeyStore } from "#lib/domain/key/named-key-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { conflict, type Issue, invalid, notFound } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface NamedKeyPorts {
  keys: NamedKeyStore;
  /** Sender domains; implemented by lib/domain/domain. */
  domains: { list(projectId: ProjectId): Promise<readonly { domain: string; status: string }[]> };
  timer: JobTimer<KeyJob>;
}

type KeySettings = Omit<KeyRights, "id">;

type KeyChanges = { [Field in keyof KeySettings]?: KeySettings[Field] | undefined };

export type UsedKey = NamedKey & KeyUse;

/** A key with its new token, which cannot be read again. */
interface KeyWithToken {
  key: UsedKey;
  token: string;
}

interface ChangeOrder {
  id: string;
  now: Date;
  precondition?: Precondition | undefined;
}

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const reminderMs = 7 * dayMs;
const yearsMax = 5;

/** The named keys of a project (contract 15 section 6). */
export class NamedKeyService {
  readonly #ports: NamedKeyPorts;

  constructor(ports: NamedKeyPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  async list(projectId: ProjectId): Promise<UsedKey[]> {
    const { keys } = await this.#read(projectId);
    return this.#withUse(keys.toSorted((a, b) => (age(a) < age(b) ? 1 : -1)));
  }

  /** @throws Refusal `notFound`. */
  async get(projectId: ProjectId, id: string): Promise<UsedKey> {
    return this.#used(find(await this.#read(projectId), id));
  }

  /**
   * `createdBy`: address of the user.
   * @throws Refusal `invalid` for a domain that is not verified and for an expiry out of range, `conflict` for a name in use
   * and for one key too many.
   */
  async create(
    projectId: ProjectId,
    { settings, createdBy, now }: { settings: KeySettings; createdBy: string; now: Date },
  ): Promise<KeyWithToken> {
    await this.#check(projectId, settings, now);
    const { token, hash, prefix } = makeToken();
    const at = now.toISOString();
    const tokens = [{ hash, endsAt: null }];
    const key: NamedKey = { id: newId(), ...settings, prefix, tokens, createdBy, createdAt: at, updatedAt: at };
    await this.#remindInTime(projectId, key, now);
    await retryOnConflict(async () => {
      const list = await this.#read(projectId);
      checkName(list, key);
      if (list.keys.length >= keysMax) throw tooMany();
      checkTokens(list);
      return (await this.#ports.keys.create(projectId, key, list.version)) || undefined;
    });
    return { key: { ...key, ...unused }, token };
  }

  /** Acts with the next request. @throws Refusal as `create` and `get` do, `conflict` when the precondition does not hold. */
  async change(
    projectId: ProjectId,
    { id, changes, now, precondition }: ChangeOrder & { changes: KeyChanges },
  ): Promise<UsedKey> {
    await this.#check(projectId, changes, now);
    const changed = await this.#replace(projectId, id, async (list, before) => {
      checkPrecondition(before, precondition);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after = { ...before, ...given, updatedAt: timeOfChange(before, now).toISOString() };
      if (after.name !== before.name) checkName(list, after);
      if (after.expiresAt !== before.expiresAt) await this.#remindInTime(projectId, after, now);
      return after;
    });
    return this.#used(changed);
  }

  /**
   * The token before works beside the new one for the overlap; a token from an earlier rotation stops at once.
   * @throws Refusal `notFound`, `conflict` when too many tokens overlap already.
   */
  async rotate(
    projectId: ProjectId,
    { id, overlapHours, now }: ChangeOrder & { overlapHours: number },
  ): Promise<KeyWithToken> {
    const made: NewToken = makeToken();
    const rotated = await this.#replace(projectId, id, async (list, before) => {
      const endsAt = new Date(now.getTime() + overlapHours * hourMs).toISOString();
      const [current] = before.tokens;
      const isOverlapping = overlapHours > 0 && current !== undefined;
      if (isOverlapping && before.tokens.length === 1) checkTokens(list);
      if (isOverlapping)
        await this.#ports.timer.start({ type: "endKeyOverlap", projectId, keyId: id, endsAt }, new Date(endsAt));
      const replaced = isOverlapping ? [{ hash: current.hash, endsAt }] : [];
      const tokens = [{ hash: made.hash, endsAt: null }, ...replaced];
      return { ...before, prefix: made.prefix, tokens, updatedAt: timeOfChange(before, now).toISOString() };
    });
    return { key: await this.#used(rotated), token: made.token };
  }

  /** @throws Refusal `notFound`. */
  async remove(projectId: ProjectId, id: string): Promise<void> {
    await retryOnConflict(async () => {
      const list = await this.#read(projectId);
      return (await this.#ports.keys.remove(projectId, find(list, id), list.version)) || undefined;
    });
  }

  async #replace(
    projectId: ProjectId,
    id: string,
    change: (list: KeyList, before: NamedKey) => Promise<NamedKey>,
  ): Promise<NamedKey> {
    return retryOnConflict(async () => {
      const list = await this.#read(projectId);
      const before = find(list, id);
      const after = await change(list, before);
      return (await this.#ports.keys.replace(projectId, { before, after }, list.version)) ? after : undefined;
    });
  }

  async #read(projectId: ProjectId): Promise<KeyList> {
    const list = await this.#ports.keys.list(projectId);
    if (!list) throw notFound("project", projectId);
    return list;
  }

  async #check(projectId: ProjectId, { domains, expiresAt }: KeyChanges, now: Date): Promise<void> {
    const issues = [...(await this.#domainIssues(projectId, domains ?? [])), ...expiryIssues(expiresAt ?? null, now)];
    if (issues.length > 0) throw invalid(issues);
  }

  async #domainIssues(projectId: ProjectId, names: readonly string[]): Promise<Issue[]> {
    if (names.length === 0) return [];
    const listed = await this.#ports.domains.list(projectId);
    const verified = new Set(listed.flatMap(({ domain, status }) => (status === "verified" ? domain : [])));
    const isUnknown = (name: string) => !verified.has(name);
    const message = "Not a verified domain of this project.";
    return names.flatMap((name, index) =>
      isUnknown(name) ? [{ field: `domains.${index}`, message, code: "custom" as const }] : [],
    );
  }

  /** Before the write: a reminder of a key that expires at another time, or does not exist, does nothing. */
  async #remindInTime(projectId: ProjectId, { id, expiresAt }: NamedKey, now: Date): Promise<void> {
    if (expiresAt === null) return;
    const at = new Date(Date.parse(expiresAt) - reminderMs);
    if (at > now) await this.#ports.timer.start({ type: "remindOfKey", projectId, keyId: id, expiresAt }, at);
  }

  async #withUse(keys: readonly NamedKey[]): Promise<UsedKey[]> {
    const uses = await this.#ports.keys.uses(keys);
    return keys.map((key) => ({ ...key, ...(uses.get(key.id) ?? unused) }));
  }

  async #used(key: NamedKey): Promise<UsedKey> {
    const uses = await this.#ports.keys.uses([key]);
    return { ...key, ...(uses.get(key.id) ?? unused) };
  }
}

const age = ({ createdAt, id }: NamedKey): string => `${createdAt} ${id}`;

function find({ keys }: KeyList, id: string): NamedKey {
  const key = keys.find((each) => each.id === id);
  if (!key) throw notFound("key", id);
  return key;
}

function checkName({ keys }: KeyList, { id, name }: NamedKey): void {
  const other = keys.find((each) => each.name === name && each.id !== id);
  if (other) throw conflict("Another key of this project has this name.", { id: other.id, name });
}

function checkTokens({ keys }: KeyList): void {
  if (keys.flatMap(({ tokens }) => tokens).length < tokensMax) return;
  throw conflict(
    "Too many keys of this project have two tokens. Rotate with overlapHours 0, or wait for an overlap to end.",
  );
}

const tooMany = () => conflict(`A project can have ${keysMax} named keys. Delete one that you no longer need.`);

function expiryIssues(expiresAt: string | null, now: Date): Issue[] {
  if (expiresAt === null) return [];
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + yearsMax);
  if (expiresAt > now.toISOString() && expiresAt <= latest.toISOString()) return [];
  return [{ field: "expiresAt", message: `Must be in the future, at most ${yearsMax} years ahead.`, code: "custom" }];
}
