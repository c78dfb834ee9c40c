import { type BounceDetail, isSimulated } from "#lib/domain/email/bounce-detail.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import {
  endOfSuppression,
  isCountedBounce,
  isReached,
  liveBounces,
  type SoftBounce,
  type SoftBounceCount,
} from "#lib/domain/suppression/soft-bounce.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Counts of transient bounces by address. Implemented by lib/storage. */
export interface SoftBounceStore {
  /** Adds the bounce once, and returns what is counted now. 1 WRU. */
  add(dataId: DataId, input: { address: string; bounce: SoftBounce }): Promise<SoftBounceCount>;
  /** Replaces what was counted. */
  put(dataId: DataId, input: { address: string; count: SoftBounceCount; at: string }): Promise<void>;
  /** When emails to the address were delivered, among the contact's newest. */
  deliveries(dataId: DataId, contactId: string, address: string): Promise<string[]>;
}

interface SoftBouncePorts {
  bounces: SoftBounceStore;
  suppressions: Pick<SuppressionStore, "add">;
  clock: Clock;
}

interface TransientBounce {
  email: Email;
  at: string;
  detail: BounceDetail;
}

/** Suppresses an address for a time when mails keep bouncing transiently (contract 14 section 6). */
export class SoftBounces {
  readonly #ports: SoftBouncePorts;

  constructor(ports: SoftBouncePorts) {
    this.#ports = ports;
  }

  /** Does nothing without the project's rule. Repeated without effect. */
  async count(
    dataId: DataId,
    project: Pick<Project, "salt" | "softBounces">,
    { email, at, detail }: TransientBounce,
  ): Promise<void> {
    const { softBounces: rule, salt } = project;
    const { to: address, contactId, isCampaignTest, isToCustomRecipient } = email;
    if (!rule || !isCountedBounce(detail)) return;
    if (isCampaignTest || isToCustomRecipient || isSimulated(address)) return;
    const { bounces, suppressions, clock } = this.#ports;
    const counted = await bounces.add(dataId, { address, bounce: { emailId: email.id, at } });
    if (counted.bounces.length < rule.limit) return;
    const live = liveBounces(counted, rule);
    const now = clock.now();
    if (!isReached(live, rule, await bounces.deliveries(dataId, contactId, address))) {
      if (live.length < counted.bounces.length) {
        await bounces.put(dataId, { address, count: { ...counted, bounces: live }, at });
      }
      return;
    }
    const expiresAt = endOfSuppression(counted, now);
    const cause = { reason: "soft_bounce", source: "feedback", emailId: email.id, note: null, expiresAt } as const;
    await suppressions.add(dataId, { salt }, { email: address, cause, now });
    const until = expiresAt ?? now.toISOString();
    const count = { bounces: [], times: counted.times + 1, until };
    await bounces.put(dataId, { address, count, at });
  }
}
