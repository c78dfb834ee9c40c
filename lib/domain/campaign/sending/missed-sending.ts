import { getShown } from "#lib/domain/campaign/authoring/shown-campaign.ts";
import { type Campaign, type CampaignRound, roundOf } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type Cursor, isLedgerSettled } from "#lib/domain/campaign/ledger/ledger.ts";
import { countMissed } from "#lib/domain/campaign/ledger/ledger-reopening.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { MissedReason } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import type { ReopeningStore } from "#lib/domain/campaign/ledger/reopening-store.ts";
import type { Shown } from "#lib/domain/campaign/sending/campaign-references.ts";
import { type ReservedUsagePorts, reservedUsage } from "#lib/domain/campaign/sending/reserved-usage.ts";
import { checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { checkBillingCap } from "#lib/domain/usage/billing-cap.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { badRequest, conflict, type Refusal } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface MissedSendingPorts extends ReservedUsagePorts {
  campaigns: Pick<CampaignStore, "find" | "listAll" | "move">;
  cursors: Pick<CursorStore, "list">;
  reopening: ReopeningStore;
  projects: Pick<ProjectStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  clock: Clock;
}

interface MissedInput {
  id: string;
  reasons: readonly MissedReason[];
  senderDomains: SenderDomains;
  now: Date;
}

const roundsMax = 10;

const ageMsMax = 30 * 24 * 60 * 60 * 1_000;

/** The gateway times out after 30 s. This is enough for some ten million recipients. */
const countMsMax = 15_000;

/** Sends a campaign to recipients that it missed (contract 13 section 6). */
export class MissedSending {
  readonly #ports: MissedSendingPorts;

  constructor(ports: MissedSendingPorts) {
    this.#ports = ports;
  }

  /**
   * Returns when the round is durable; a job makes its rows pending. @throws Refusal `notFound`, `badRequest`, `billingLimit`,
   * `senderDomain`; nothing is written then.
   */
  async send(dataId: DataId, { id, reasons, senderDomains, now }: MissedInput): Promise<Shown<Campaign>> {
    return retryOnConflict(async () => {
      const { head, campaign } = await getShown(this.#ports, dataId, id);
      const cursors = await this.#settledCursors(dataId, head, now);
      const until = new Date(this.#ports.clock.now().getTime() + countMsMax);
      const reopened = await countMissed(this.#ports, { dataId, campaignId: id }, { cursors, reasons, until });
      if (reopened === 0) throw noRecipients();
      await this.#checkCap(dataId, reopened, now);
      await checkSender(this.#ports.domains, projectIdOf(dataId), { from: head.from, senderDomains });
      const startedAt = now.toISOString();
      const round: CampaignRound = { round: roundOf(head) + 1, startedAt, reasons: [...new Set(reasons)], reopened };
      const changes = { cancelReason: null, rounds: [...head.rounds, round] };
      const move = { ...campaignMoves.reopen, version: head.version };
      if (!(await this.#ports.campaigns.move(dataId, id, { move, changes, now }))) return undefined;
      return { ...campaign, ...changes, status: move.to, updatedAt: startedAt };
    });
  }

  async #settledCursors(dataId: DataId, head: CampaignHead, now: Date): Promise<Cursor[]> {
    if (!campaignMoves.reopen.from.some((status) => status === head.status)) throw notSendable(head);
    if (head.sentAt === null) throw noRecipients();
    if (now.getTime() - Date.parse(head.sentAt) > ageMsMax) throw tooOld();
    if (roundOf(head) >= roundsMax) throw tooManyRounds();
    const cursors = await this.#ports.cursors.list(dataId, head.id);
    if (!isLedgerSettled(cursors)) throw notSettled();
    return cursors;
  }

  async #checkCap(dataId: DataId, requested: number, now: Date): Promise<void> {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request.");
    const usage = reservedUsage(this.#ports, dataId);
    await checkBillingCap(usage, { project, category: "campaigns", requested, now });
  }
}

const notSendable = ({ status }: CampaignHead): Refusal =>
  badRequest(`A campaign that is ${status} has not missed recipients yet.`, { reason: "not_sendable", status });

const notSettled = (): Refusal =>
  badRequest("Some emails of the campaign are still in doubt. Try again in some minutes.", { reason: "not_settled" });

const tooOld = (): Refusal =>
  badRequest("The campaign was sent more than 30 days ago. Send a new one.", { reason: "too_old" });

const tooManyRounds = (): Refusal =>
  badRequest(`The campaign was sent ${roundsMax} times. Send a new one.`, { reason: "too_many_rounds" });

const noRecipients = (): Refusal =>
  badRequest("The campaign missed no recipient for these reasons.", { reason: "no_recipients" });
