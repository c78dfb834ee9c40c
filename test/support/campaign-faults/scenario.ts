import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import { Luck } from "#test/support/campaign-faults/luck.ts";
import type { Hazards } from "#test/support/campaign-faults/mortal-worker.ts";
import type { Weather } from "#test/support/campaign-faults/simulated-ses.ts";

/** Changes of contacts while a campaign is being sent. */
export const contactIncidents = ["unsubscribe", "snooze", "delete", "recreate", "leaveSegment", "joinSegment"] as const;

/** What ends a campaign, or what is left of it. */
export const endings = ["cancel", "disable", "loseDomain", "reachCap"] as const;

export interface Incident {
  /** It comes when this part of the contacts has been mailed. */
  whenMailed: number;
  what: (typeof contactIncidents)[number] | (typeof endings)[number] | "changeSegment";
  /** Of all contacts, whom it befalls. */
  part: number;
}

/** What its author does on the way and takes back. */
export interface Control {
  /** It is paused when this part of the contacts has been mailed, for some time. */
  pauses: { whenMailed: number; forMs: number }[];
  /** Its time is taken back after this part of the wait, and then given again; null for a schedule that stays. */
  unscheduledAt: number | null;
  /** How often it is sent again to those it missed, once what hindered it is over. */
  rounds: number;
}

/** One campaign and its bad day. */
export interface Scenario {
  seed: number;
  contacts: number;
  /** In how many cursors of the ledger they are; in few, each has several batches. */
  cursors: number;
  type: ContentType;
  audienceType: Audience["audienceType"];
  /** Milliseconds until its time; null for one that begins at once. */
  startsInMs: number | null;
  /** Mails a second of the account. */
  rate: number;
  hazards: Hazards;
  weather: Weather;
  /** Of a message, that it comes once more. */
  duplicate: number;
  incidents: Incident[];
  control: Control;
}

/** A day on which everything goes wrong, another one for each seed. */
export function badDay(seed: number, contacts: number): Scenario {
  const luck = new Luck(seed);
  const rate = Math.max(14, Math.ceil(contacts / luck.within(4, 90)));
  const when = () => Math.max(0, luck.within(-0.1, 0.6));
  const befalls = contactIncidents
    .filter(() => luck.happens(0.6))
    .map((what): Incident => ({ what, whenMailed: when(), part: luck.within(0.01, 0.1) }));
  const ending = luck.happens(0.4) ? [{ what: luck.oneOf(endings), whenMailed: when(), part: 1 }] : [];
  const change = luck.happens(0.2) ? [{ what: "changeSegment" as const, whenMailed: when(), part: 1 }] : [];
  return {
    seed,
    contacts,
    cursors: luck.oneOf([1, 3, 16]),
    type: luck.oneOf(["MARKETING", "MARKETING", "HEADLESS", "TRANSACTIONAL"]),
    audienceType: luck.oneOf(["ALL", "SEGMENT", "FILTERED"]),
    startsInMs: luck.happens(0.3) ? luck.within(1_000, 400_000) : null,
    rate,
    hazards: {
      // A large campaign takes many turns, each of which costs minutes when its worker dies.
      kill: luck.within(0.01, 0.06) * Math.min(1, 600 / contacts),
      repeat: luck.within(0, 0.02),
      fault: luck.within(0, 0.01),
    },
    weather: {
      throttled: luck.oneOf([0, 0, 0.1, 0.5]),
      timeout: luck.oneOf([0, 0.01, 0.05]),
      acceptThenFail: luck.oneOf([0, 0.01, 0.05]),
      error: luck.oneOf([0, 0.01]),
      silent: luck.oneOf([0, 0.02, 0.1]),
      late: luck.oneOf([0, 0.05, 0.3]),
    },
    duplicate: luck.oneOf([0, 0.1, 1]),
    incidents: [...befalls, ...ending, ...change],
    control: someControl(seed),
  };
}

/** A day of a small campaign on which every fifth call is its worker's last, with several further rounds. */
export function deadlyDay(seed: number): Scenario {
  const { control, hazards, ...day } = badDay(seed, 70);
  return { ...day, hazards: { ...hazards, kill: 0.2 }, control: { ...control, rounds: 3 } };
}

/** With its own luck, so that it changes nothing else of the day. */
function someControl(seed: number): Control {
  const luck = new Luck(seed + 1_000_000_007);
  const pause = () => ({ whenMailed: Math.max(0, luck.within(-0.1, 0.9)), forMs: luck.within(1_000, 1_500_000) });
  return {
    pauses: Array.from({ length: luck.oneOf([0, 1, 1, 2, 3]) }, pause),
    unscheduledAt: luck.happens(0.5) ? luck.within(0, 1.1) : null,
    rounds: luck.oneOf([0, 0, 1, 2, 3]),
  };
}
