/** List prices of us-east-1, on demand, in dollars (docs/cost.md). */
export const listPricesOf = "2026-11-01";

const perMillion = {
  write: 0.625,
  read: 0.125,
  queueRequest: 0.4,
  topicMessage: 0.5,
  call: 0.2,
  gigabyteSecond: 13.33,
};

/** SES, à la carte. */
const sesPerMillion = 100;

const seconds = (gigabytes: number, duration: number): number => gigabytes * duration * perMillion.gigabyteSecond;

/** What Petrel does for a million emails of a campaign, as docs/cost.md lists it. The work is for one email. */
export const campaignItems: readonly { item: string; dollars: number }[] = [
  { item: "Table, writes", dollars: 2.33 * perMillion.write },
  { item: "Table, reads", dollars: 2.39 * perMillion.read },
  { item: "The audience", dollars: 0.074 * perMillion.read },
  { item: "Counters, log of events", dollars: (0.12 + 0.08) * perMillion.write },
  { item: "Queue `bulk-send`", dollars: 0 },
  { item: "Topic, queue `feedback`", dollars: perMillion.topicMessage + 1.2 * perMillion.queueRequest },
  { item: "`queues/bulk-send`", dollars: seconds(1.7, 1) / 60 },
  { item: "`queues/feedback`", dollars: (seconds(1, 0.06) + perMillion.call) / 100 },
  { item: "`streams/table`", dollars: (seconds(0.5, 0.1) + perMillion.call) / 25 },
].map(({ item, dollars }) => ({ item, dollars: cents(dollars) }));

const petrelPerMillion = cents(campaignItems.reduce((sum, { dollars }) => sum + dollars, 0));

export interface CampaignCost {
  currency: "usd";
  ses: number;
  petrel: number;
  total: number;
  /** The date of the prices. */
  listPricesOf: string;
}

/** What a campaign of so many emails costs, to the cent. */
export function campaignCost(mails: number): CampaignCost {
  const ses = cents((mails * sesPerMillion) / 1_000_000);
  const petrel = cents((mails * petrelPerMillion) / 1_000_000);
  return { currency: "usd", ses, petrel, total: cents(ses + petrel), listPricesOf };
}

/** A float just below half a cent still rounds up. */
function cents(dollars: number): number {
  return Math.round(dollars * 100 + 1e-9) / 100;
}
