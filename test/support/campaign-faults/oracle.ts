import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import { type Cursor, isSettled, type RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import type { LedgerRow } from "#test/support/campaign-faults/ledger-rows.ts";
import type { Person } from "#test/support/campaign-faults/people.ts";
import { contactIncidents, type Scenario } from "#test/support/campaign-faults/scenario.ts";
import { type Acceptance, refusedPrefix } from "#test/support/campaign-faults/simulated-ses.ts";

/** From the answer to a pause until the campaign is resumed. */
export interface Pause {
  fromMs: number;
  untilMs: number;
}

/** How things stand when everything has come to its end. */
export interface Remains {
  scenario: Scenario;
  head: CampaignHead;
  cursors: readonly Cursor[];
  rows: readonly LedgerRow[];
  people: readonly Person[];
  accepted: readonly Acceptance[];
  /** Moves into SENDING, and into SENT. */
  starts: number;
  completions: number;
  /** What the stream's consumer has counted. */
  counts: Readonly<Record<string, number>>;
  /** Mails that the month's use holds. */
  billed: number;
  /** When what ends a campaign was done, that which came so far. */
  endedMs: ReadonlyMap<string, number>;
  pauses: readonly Pause[];
  /** When its rounds after the first were asked for; what had ended it was over then. */
  roundsMs: readonly number[];
  /** Numbers that did not add up when they were read. */
  miscounts: readonly string[];
}

export interface Verdict {
  /** Recipients that nothing was decided of, or that are listed as sent to and were not, or that have no row. */
  lost: number;
  /** Mails that the provider took of a recipient beyond the first. */
  doubled: number;
  /** Rows listed as `delivery_unconfirmed`. */
  unconfirmed: number;
  outcomes: Partial<Record<RowState, number>>;
  /** Everything that is not as it should be, in words. */
  faults: string[];
}

/** Between a worker's look at a contact and its mail; between its last look at the campaign and its mails. */
const contactGraceMs = 45_000;
const stopGraceMs = 10_000;

/** What a campaign must have come to, whatever happened to it on the way. */
export function judge(remains: Remains): Verdict {
  const { rows, accepted } = remains;
  const taken = Map.groupBy(accepted, ({ contactId }) => contactId);
  const outcomes: Verdict["outcomes"] = {};
  for (const { state } of rows) outcomes[state] = (outcomes[state] ?? 0) + 1;
  const missed = missingRows(remains);
  const falselySent = rows.filter(({ contactId, state }) => state === "sent" && !taken.has(contactId));
  const open = rows.filter(({ state }) => !isSettled(state));
  return {
    lost: missed.length + falselySent.length + open.length,
    doubled: [...taken.values()].reduce((sum, { length }) => sum + length - 1, 0),
    unconfirmed: outcomes.delivery_unconfirmed ?? 0,
    outcomes,
    faults: [
      ...missed.map(({ email }) => `${email} has no row`),
      ...falselySent.map(({ contactId }) => `${contactId} is listed as sent to and was not`),
      ...open.map(({ contactId, state }) => `${contactId} is ${state}`),
      ...faultsOfMails(remains),
      ...faultsOfRows(remains, taken),
      ...faultsOfPeople(remains, taken),
      ...faultsOfPauses(remains),
      ...faultsOfCampaign(remains),
    ],
  };
}

/** Whom nothing befell is in the audience, or is not, whenever it was frozen. */
function missingRows({ scenario, people, rows }: Remains): Person[] {
  const listed = new Set(rows.map(({ contactId }) => contactId));
  return people.filter(
    (person) => person.incidents.length === 0 && isMeant(scenario, person) && !listed.has(person.id),
  );
}

function isMeant({ type, audienceType, incidents }: Scenario, { subscribed, isPro }: Person): boolean {
  if (audienceType === "SEGMENT" && incidents.some(({ what }) => what === "changeSegment")) return false;
  return (subscribed || type === "TRANSACTIONAL") && (audienceType === "ALL" || isPro);
}

function faultsOfMails({ rows, accepted }: Remains): string[] {
  const states = new Map(rows.map(({ contactId, state }) => [contactId, state]));
  const mailed = new Set<string>();
  return accepted.flatMap(({ contactId, to }) => {
    const state = states.get(contactId);
    const isAgain = mailed.has(contactId);
    mailed.add(contactId);
    return [
      ...(isAgain ? [`${to} was mailed again`] : []),
      ...(state === "sent" || state === "delivery_unconfirmed" ? [] : [`${to} was mailed and is ${state}`]),
    ];
  });
}

function faultsOfRows({ scenario, rows, people }: Remains, taken: ReadonlyMap<string, Acceptance[]>): string[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const listed = new Set<string>();
  return rows.flatMap(({ contactId, state }) => {
    const person = known.get(contactId);
    const isAgain = listed.has(contactId);
    listed.add(contactId);
    if (!person) return [`${contactId} is unknown`];
    const { email } = person;
    const isCalm = person.incidents.length === 0;
    return [
      ...(isAgain ? [`${email} has two rows`] : []),
      ...(isCalm && !isMeant(scenario, person) && !isSegmentChanged(scenario) ? [`${email} is not meant`] : []),
      ...(mayBe(state, person, scenario) ? [] : [`${email} must not be ${state}`]),
      ...(isLeftUnconfirmed(state, person, taken.get(contactId)) ? [`${email} was confirmed and is not sent`] : []),
    ];
  });
}

const isSegmentChanged = ({ incidents, audienceType }: Scenario): boolean =>
  audienceType === "SEGMENT" && incidents.some(({ what }) => what === "changeSegment");

/** The provider has told of it since: only with its contact the record goes that would show it. */
const isLeftUnconfirmed = (state: RowState, { incidents }: Person, accepted: Acceptance[] = []): boolean =>
  state === "delivery_unconfirmed" &&
  accepted.some(({ isTold }) => isTold) &&
  !incidents.some(({ what }) => what === "delete" || what === "recreate");

/** Whether there is a reason for what a row has come to. */
function mayBe(
  state: RowState,
  { email, isRenderable, incidents: own }: Person,
  { incidents, type, control }: Scenario,
): boolean {
  const did = (...whats: string[]) => own.some(({ what }) => whats.includes(what));
  const came = (ending: string) => incidents.some(({ what }) => what === ending);
  switch (state) {
    case "pending":
    case "unknown":
      // Said elsewhere.
      return true;
    case "sent":
      return isRenderable && (control.rounds > 0 || !email.startsWith(refusedPrefix));
    case "delivery_unconfirmed":
      return isRenderable;
    case "render_failed":
      return !isRenderable;
    case "rejected_late":
      return false;
    case "provider_rejected":
      return email.startsWith(refusedPrefix);
    case "unsubscribed":
      return type !== "TRANSACTIONAL" && did("unsubscribe");
    case "snoozed":
      return type !== "TRANSACTIONAL" && did("snooze");
    case "contact_deleted":
      return did("delete", "recreate");
    case "cancelled":
      return came("cancel");
    case "project_disabled":
      return came("disable");
    case "domain_not_verified":
      return came("loseDomain");
    case "billing_limit":
      return came("reachCap");
    case "topic":
    case "suppressed":
    case "error":
      return false;
  }
}

/** Reports emails sent long after an incident that forbids them. */
function faultsOfPeople(
  { scenario, people, endedMs, roundsMs }: Remains,
  taken: ReadonlyMap<string, Acceptance[]>,
): string[] {
  const forbidding =
    scenario.type === "TRANSACTIONAL" ? ["delete", "recreate"] : ["delete", "recreate", "unsubscribe", "snooze"];
  const reasons = contactIncidents.filter((what) => forbidding.includes(what));
  return people.flatMap(({ id, email, incidents }) => {
    const left = incidents.filter(({ what }) => reasons.includes(what)).map(({ atMs }) => atMs + contactGraceMs);
    const stopped = ["cancel", "disable", "loseDomain"].flatMap((what) => endedMs.get(what) ?? []);
    return (taken.get(id) ?? []).flatMap(({ askedMs }) => {
      const lastRoundMs = Math.max(0, ...roundsMs.filter((atMs) => atMs <= askedMs));
      const ends = stopped.filter((atMs) => atMs > lastRoundMs).map((atMs) => atMs + stopGraceMs);
      const end = Math.min(...left, ...ends);
      return askedMs > end ? [`${email} was mailed ${Math.round((askedMs - end) / 1_000)} s too late`] : [];
    });
  });
}

/** A pause ends as well when the campaign is over and a further round begins. */
const faultsOfPauses = ({ accepted, pauses, roundsMs }: Remains): string[] =>
  accepted.flatMap(({ to, askedMs }) => {
    const pause = pauses.find(({ fromMs, untilMs }) => {
      const endMs = Math.min(untilMs, ...roundsMs.filter((atMs) => atMs > fromMs));
      return askedMs > fromMs + stopGraceMs && askedMs < endMs;
    });
    return pause ? [`${to} was mailed ${Math.round((askedMs - pause.fromMs) / 1_000)} s into a pause`] : [];
  });

function faultsOfCampaign(remains: Remains): string[] {
  const { scenario, head, cursors, rows, starts, completions, counts, billed, endedMs, miscounts } = remains;
  const { status, totalRecipients } = head;
  const isCancelled = status === "CANCELLED" && scenario.incidents.some(({ what }) => what === "cancel");
  const sum = (kind: "sent" | "failed" | "skipped") =>
    rows.filter(({ state }) => rowOutcome(state).kind === kind).length;
  const counted = (["sent", "failed", "skipped"] as const).filter((kind) => (counts[kind] ?? 0) !== sum(kind));
  const unfrozen = cursors.filter(({ isFrozen }) => !isFrozen).length;
  const open = cursors.reduce((total, cursor) => total + cursor.open, 0);
  return [
    ...(status === "SENT" || isCancelled ? [] : [`the campaign is ${status}`]),
    ...(starts === 1 + head.rounds.length ? [] : [`it was begun ${starts} times`]),
    ...(completions === starts - Number(endedMs.has("cancel")) ? [] : [`it was completed ${completions} times`]),
    ...(unfrozen > 0 ? [`${unfrozen} cursors are not frozen`] : []),
    ...(open !== 0 ? [`${open} batches are open`] : []),
    ...(totalRecipients === rows.length ? [] : [`${totalRecipients} recipients in ${rows.length} rows`]),
    ...(cursors.reduce((total, cursor) => total + cursor.rows, 0) === rows.length ? [] : ["cursors miscount rows"]),
    ...(hasDeletions(scenario) || billed === sum("sent") ? [] : [`${billed} are billed, and ${sum("sent")} were sent`]),
    ...miscounts,
    ...counted.map((kind) => `${counts[kind] ?? 0} are counted as ${kind}, which ${sum(kind)} are`),
  ];
}

/** A record is not made any more for a contact that was deleted while its mail was on its way. */
const hasDeletions = ({ incidents }: Scenario): boolean =>
  incidents.some(({ what }) => what === "delete" || what === "recreate");
