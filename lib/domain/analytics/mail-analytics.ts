import { dayOf } from "#lib/domain/analytics/day-slots.ts";
import type { EventTrends } from "#lib/domain/analytics/event-trends.ts";
import { type FigureOwner, type MailFigures, noFigures } from "#lib/domain/analytics/mail-figures.ts";
import type { MailRollups, Moments, SlotSums } from "#lib/domain/analytics/mail-rollups.ts";
import { zoneDays } from "#lib/domain/analytics/zone-days.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { percent } from "#lib/platform/percent.ts";

export interface DayFigures {
  /** `yyyy-mm-dd`, in the requested time zone. */
  date: string;
  figures: MailFigures;
}

interface DomainFigures {
  domain: string;
  sent: number;
  delivered: number;
  bounces: number;
  complaints: number;
}

export interface Deliverability {
  figures: MailFigures;
  softBounces: number;
  domains: DomainFigures[];
}

export interface ActivityStats {
  events: number;
  figures: MailFigures;
  received: number;
  workflowsStarted: number;
  openRate: number;
  clickRate: number;
}

const domainsShown = 20;

/** Email figures by time of sending (contract 09 sections 2 and 3). */
export class MailAnalytics {
  readonly #rollups: Pick<MailRollups, "figures" | "domains">;
  readonly #events: Pick<EventTrends, "total">;
  readonly #clock: Clock;

  constructor(rollups: Pick<MailRollups, "figures" | "domains">, events: Pick<EventTrends, "total">, clock: Clock) {
    this.#rollups = rollups;
    this.#events = events;
    this.#clock = clock;
  }

  /** One entry for each day of the time zone in the span, oldest first. */
  async timeSeries(
    dataId: DataId,
    { owner, span, timeZone }: { owner: FigureOwner; span: Moments; timeZone: string },
  ): Promise<DayFigures[]> {
    const days = zoneDays(timeZone, span.from, span.before);
    const spans = days.map(({ from, before }) => ({
      from: Math.max(from, span.from),
      before: Math.min(before, span.before),
    }));
    const { mails } = await this.#rollups.figures(dataId, { owner, spans, now: this.#now() });
    return days.flatMap(({ date }, index) => {
      const figures = mails[index];
      return figures ? { date, figures } : [];
    });
  }

  /** Domains are by UTC day. */
  async deliverability(dataId: DataId, span: Moments): Promise<Deliverability> {
    const isEmpty = span.from >= span.before;
    const [sum, domains] = await Promise.all([
      this.#sum(dataId, span),
      isEmpty ? new Map() : this.#rollups.domains(dataId, dayOf(span.from), dayOf(span.before - 1)),
    ]);
    return { ...sum, domains: largest(domains) };
  }

  async stats(dataId: DataId, span: Moments): Promise<ActivityStats> {
    const [{ figures, ...others }, events] = await Promise.all([
      this.#sum(dataId, span),
      this.#events.total(dataId, span),
    ]);
    const { sent, opens, clicks } = figures;
    return { ...others, events, figures, openRate: percent(opens, sent), clickRate: percent(clicks, sent) };
  }

  async #sum(dataId: DataId, span: Moments) {
    const { mails, others } = await this.#rollups.figures(dataId, { owner: "all", spans: [span], now: this.#now() });
    return { ...others, figures: mails[0] ?? noFigures() };
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Ties are sorted by name. */
function largest(domains: ReadonlyMap<string, SlotSums>): DomainFigures[] {
  return [...domains]
    .map(([domain, sums]) => ({
      domain,
      sent: sums.get("s") ?? 0,
      delivered: sums.get("d") ?? 0,
      bounces: sums.get("b") ?? 0,
      complaints: sums.get("x") ?? 0,
    }))
    .sort((a, b) => b.sent - a.sent || (a.domain < b.domain ? -1 : 1))
    .slice(0, domainsShown);
}
