import type { NamedKey } from "#lib/domain/key/named-key.ts";
import type { NamedKeyStore } from "#lib/domain/key/named-key-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

/** Tells a project's OWNER and ADMINs. Implemented by lib/domain/project. */
interface KeyNotices {
  tell(
    projectId: ProjectId,
    notices: readonly { noticeId: string; kind: "keyExpires"; key: string; expiresAt: string }[],
  ): Promise<void>;
}

interface KeyTimePorts {
  keys: Pick<NamedKeyStore, "list" | "replace">;
  notices: KeyNotices;
}

/** What happens to named keys as time passes. Both are safe to repeat. */
export class KeyTimes {
  readonly #ports: KeyTimePorts;

  constructor(ports: KeyTimePorts) {
    this.#ports = ports;
  }

  /** Does nothing when the key is gone, or expires at another time by now. */
  async remind(projectId: ProjectId, { keyId, expiresAt }: { keyId: string; expiresAt: string }): Promise<void> {
    const list = await this.#ports.keys.list(projectId);
    const key = list?.keys.find(({ id }) => id === keyId);
    if (key?.expiresAt !== expiresAt) return;
    const noticeId = `keyExpires-${keyId}-${expiresAt}`;
    await this.#ports.notices.tell(projectId, [{ noticeId, kind: "keyExpires", key: key.name, expiresAt }]);
  }

  /** The token has not worked since its end; this removes its items. */
  async endOverlap(projectId: ProjectId, { keyId, now }: { keyId: string; now: Date }): Promise<void> {
    await retryOnConflict(async () => {
      const list = await this.#ports.keys.list(projectId);
      const before = list?.keys.find(({ id }) => id === keyId);
      if (!list || !before) return true;
      const after = { ...before, tokens: before.tokens.filter((token) => !hasEnded(token, now)) };
      if (after.tokens.length === before.tokens.length) return true;
      return (await this.#ports.keys.replace(projectId, { before, after }, list.version)) || undefined;
    });
  }
}

const hasEnded = ({ endsAt }: NamedKey["tokens"][number], now: Date): boolean =>
  endsAt !== null && endsAt <= now.toISOString();
