import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AccountList } from "#lib/domain/suppression/account-list.ts";
import {
  isReported,
  type NewSuppressionCause,
  type ShownEntry,
  type SuppressionEntry,
  shownEntry,
} from "#lib/domain/suppression/suppression-entry.ts";
import { type SuppressionReason, suppressionReasons } from "#lib/domain/suppression/suppression-mark.ts";
import type {
  SuppressionListInput,
  SuppressionScope,
  SuppressionStore,
} from "#lib/domain/suppression/suppression-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { badRequest, conflict, notFound } from "#lib/platform/refusal.ts";

interface SuppressionServicePorts {
  suppressions: SuppressionStore;
  projects: Pick<ProjectStore, "find">;
  counters: CounterReader;
  accountList: Pick<AccountList, "remove">;
  throttle: Pick<ThrottleStore, "count">;
}

/** Reasons that callers may give. */
export const givenReasons = ["complaint", "bounce", "manual"] as const satisfies readonly SuppressionReason[];

interface AddRequest {
  /** Normalised addresses. */
  emails: readonly string[];
  cause: NewSuppressionCause;
  now: Date;
}

/**
 * What became of the address on the provider's list of the account. `kept`: another project reported it, too; `absent`: it was
 * not there.
 */
type AccountListOutcome = "removed" | "kept" | "absent";

/** Bounces and complaints that a project may take off its list in a day: the account's reputation is everybody's. */
const removalsADay: Allowance = { triesMax: 100, windowMs: 24 * 60 * 60 * 1_000 };

const addsAtOnce = 16;

const noCounts: Record<string, number> = {};

/** The suppression list, as callers read and change it (contract 14 section 4). */
export class SuppressionService {
  readonly #ports: SuppressionServicePorts;

  constructor(ports: SuppressionServicePorts) {
    this.#ports = ports;
  }

  /** Of a filter by other fields than the reason the total is 0: no counter knows it. */
  async list(
    dataId: DataId,
    input: SuppressionListInput,
  ): Promise<{ entries: ShownEntry[]; next: string | undefined; total: number }> {
    const { reason, ...others } = input.filter;
    const isCounted = input.after === undefined && Object.values(others).every((each) => each === undefined);
    const [page, counts] = await Promise.all([
      this.#ports.suppressions.list(dataId, input),
      isCounted ? this.#ports.counters.read(dataId, "suppressions") : noCounts,
    ]);
    const counted = reason === undefined ? [...suppressionReasons] : [reason];
    return { ...page, total: counted.reduce((sum, each) => sum + (counts[each] ?? 0), 0) };
  }

  /** Refuses with 404. */
  async get(dataId: DataId, email: string, now: Date): Promise<ShownEntry> {
    return shown(await this.#find(dataId, await this.#scope(dataId), { email, now }), { email, now });
  }

  /** Each address once. */
  async add(dataId: DataId, { emails, cause, now }: AddRequest): Promise<{ added: number; updated: number }> {
    const scope = await this.#scope(dataId);
    const outcomes = await mapConcurrently([...new Set(emails)], addsAtOnce, (email) =>
      this.#ports.suppressions.add(dataId, scope, { email, cause, now }),
    );
    const added = outcomes.filter((outcome) => outcome === "added").length;
    return { added, updated: outcomes.length - added };
  }

  /**
   * Asks the provider first: if it does not answer, nothing is removed. Refuses with 404, with 400 when a complaint is not
   * confirmed, with 429 and 502.
   */
  async remove(
    dataId: DataId,
    { email, isConfirmed, now }: { email: string; isConfirmed: boolean; now: Date },
  ): Promise<{ accountList: AccountListOutcome }> {
    const scope = await this.#scope(dataId);
    const entry = await this.#find(dataId, scope, { email, now });
    if (entry.causes.has("complaint") && !isConfirmed) throw unconfirmed();
    if (isReported(entry)) await this.#countRemoval(dataId, now);
    const accountList = await this.#takeOffAccount(dataId, email);
    const removed = await this.#ports.suppressions.remove(dataId, scope, { email, now });
    if (!removed) throw notFound("suppression", email);
    return { accountList };
  }

  #countRemoval(dataId: DataId, now: Date): Promise<void> {
    const scope = `suppressions#${projectIdOf(dataId)}`;
    return takeTry(this.#ports.throttle, { scope, allowance: removalsADay, now });
  }

  async #takeOffAccount(dataId: DataId, email: string): Promise<AccountListOutcome> {
    const { suppressions, accountList } = this.#ports;
    if (await suppressions.isReportedElsewhere(dataId, email)) return "kept";
    return (await accountList.remove(email)) ? "removed" : "absent";
  }

  async #find(dataId: DataId, scope: SuppressionScope, input: { email: string; now: Date }): Promise<SuppressionEntry> {
    const entry = await this.#ports.suppressions.find(dataId, scope, input);
    if (!entry) throw notFound("suppression", input.email);
    return entry;
  }

  async #scope(dataId: DataId): Promise<SuppressionScope> {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request. Send it again.");
    return project;
  }
}

function shown(entry: SuppressionEntry, { email, now }: { email: string; now: Date }): ShownEntry {
  const found = shownEntry(entry, now);
  if (!found) throw notFound("suppression", email);
  return found;
}

const unconfirmed = () =>
  badRequest("The person complained about email. Removing the entry needs `confirm=true`.", {
    reason: "confirm_needed",
  });
