import { dayMs, slotAt } from "#lib/domain/analytics/day-slots.ts";
import { changedFigures } from "#lib/domain/analytics/mail-figures.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import { isClickedByPerson, isOpenedByPerson } from "#lib/domain/email/machine-event.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import { reportScope } from "#lib/domain/usage/counters.ts";
import { sha256 } from "#lib/platform/ids.ts";

/** The letters that end the names of a domain's counters: sent, delivered, bounced, opened, clicked (mail-figures.ts). */
const domainLetters: readonly string[] = ["s", "d", "b", "o", "c"];

/** First opens and clicks of a time slot: all, and those of people. */
export const seriesLetters = { o: "opens", c: "clicks", h: "humanOpens", k: "humanClicks" } as const;

/** The name that counts all domains, or all links: those beyond the limit have no name of their own. */
export const allNames = "*";

export const domainsPart = "domains";
export const linksPart = "links";

/** Opens and clicks that come later after their email was sent are in no series. */
export const seriesDaysMax = 90;

type CountedMail = Pick<
  Email,
  | ("campaignId" | "to" | "status" | "sentAt" | "deliveredAt" | "openedAt" | "clickedAt" | "bouncedAt")
  | ("complainedAt" | "hasOnlyMachineOpens" | "hasOnlyMachineClicks" | "updatedAt")
>;

/** Counts each mark of a campaign's email once, when it is set. Deleting a record with its contact subtracts nothing. */
export function countReport({ before, after }: Change<CountedMail>): Count[] {
  if (!after?.campaignId) return [];
  const { campaignId } = after;
  const scope = reportScope(campaignId, domainsPart);
  const domains = changedFigures({ before, after }).flatMap(({ letter, add }): Count[] =>
    domainLetters.includes(letter)
      ? [allNames, domainOf(after.to)].map((name) => ({ scope, field: `${name}.${letter}`, add }))
      : [],
  );
  return [...domains, ...countSeries(campaignId, { before, after })];
}

/** Each first open and click in the slot of its own time. A person's may come after a machine's. */
function countSeries(campaignId: string, { before, after }: { before: CountedMail | undefined; after: CountedMail }) {
  const { sentAt, openedAt, clickedAt, updatedAt } = after;
  const lastMs = sentAt === null ? Number.POSITIVE_INFINITY : Date.parse(sentAt) + seriesDaysMax * dayMs;
  const isNew = (is: (mail: CountedMail) => boolean) => is(after) && !(before && is(before));
  const opened = isNew((mail) => mail.openedAt !== null);
  const clicked = isNew((mail) => mail.clickedAt !== null);
  const times = [
    ["o", opened && openedAt],
    ["c", clicked && clickedAt],
    ["h", isNew(isOpenedByPerson) && (opened ? openedAt : updatedAt)],
    ["k", isNew(isClickedByPerson) && (clicked ? clickedAt : updatedAt)],
  ] as const;
  return times.flatMap(([letter, at]): Count[] => {
    if (!at || Date.parse(at) > lastMs) return [];
    const { day, name } = slotAt(Date.parse(at));
    return [{ scope: reportScope(campaignId, day), field: name + letter, add: 1 }];
  });
}

/** A click in an email of a campaign. */
export interface CampaignClick {
  campaignId: string;
  link: string;
  /** The first click on this link of this email that is not a machine's. */
  isFirstOfPerson: boolean;
}

/** Undefined for any other occurrence, and for a click whose link the provider did not tell. */
export function campaignClick(occurrence: EmailOccurrence): CampaignClick | undefined {
  if (occurrence.kind !== "click" || !occurrence.campaign || occurrence.link === "") return undefined;
  const { campaign, link } = occurrence;
  return { campaignId: campaign.id, link, isFirstOfPerson: campaign.isFirst };
}

/** Counts a click once, when it is stored: `c` all clicks on the link, `p` the recipients with one that is not a machine's. */
export function countClick({ campaignId, link, isFirstOfPerson }: CampaignClick): Count[] {
  const scope = reportScope(campaignId, linksPart);
  const letters = isFirstOfPerson ? (["c", "p"] as const) : (["c"] as const);
  return [allNames, linkName(link)].flatMap((name) =>
    letters.map((letter) => ({ scope, field: `${name}.${letter}`, add: 1 })),
  );
}

const linkNameLength = 12;

/** Stands for a link in the names of counters, which every fold pays for: 48 bits, for at most 200 links of a campaign. */
export const linkName = (link: string): string => sha256(link).slice(0, linkNameLength);
