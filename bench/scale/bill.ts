import type { SimulatedQueue } from "#bench/scale/simulated/simulated-queue.ts";
import { prices } from "#local/services/prices.ts";

interface BillLine {
  what: string;
  /** How the amount is calculated. */
  amount: string;
  dollars: number;
}

interface Billed {
  mails: number;
  /** Units of the campaign alone. */
  units: { write: number; read: number };
  workers: readonly { name: string; memoryMb: number; queue: SimulatedQueue<unknown> }[];
}

interface Share {
  writeUnits: number;
  readUnits: number;
  gbSeconds: number;
  invocations: number;
}

/**
 * The cost per mail in functions that are not simulated (docs/cost.md): the notifications of its sending and its delivery, one
 * of which marks the record, and the counts of both by the stream.
 */
const notificationsOfMail = 2;
const queueRequestsOfNotification = 1.2;
const feedbackOfMail: Share = { writeUnits: 1, readUnits: 2.2, gbSeconds: 2 * (0.06 / 100), invocations: 0.02 };
const countsOfMail: Share = { writeUnits: 0.4, readUnits: 0.32, gbSeconds: 0.5 * (0.1 / 25), invocations: 1 / 25 };

/** The cost of the simulated campaign, line by line; the last line is the price of SES for the same mails. */
export function billOf({ mails, units, workers }: Billed): BillLine[] {
  const { write, read } = units;
  return [
    { what: "table, writes", amount: `${perMail(write, mails)} WRU a mail`, dollars: write * prices.writeUnit },
    { what: "table, reads", amount: `${perMail(read, mails)} RRU a mail`, dollars: read * prices.readUnit },
    ...workers.flatMap(({ name, memoryMb, queue }): BillLine[] => {
      const gbSeconds = queue.workerSeconds * (memoryMb / 1_024);
      return [
        {
          what: `worker ${name}`,
          amount: `${queue.workerSeconds.toFixed(0)} s of ${memoryMb} MB, ${queue.invocations} calls`,
          dollars: gbSeconds * prices.gbSecond + queue.invocations * prices.invocation,
        },
        { what: `queue ${name}`, amount: `${queue.requests} requests`, dollars: queue.requests * prices.queueRequest },
      ];
    }),
    ...notSimulated(mails),
  ];
}

export const sesDollars = (mails: number): number => mails * prices.mail;

function notSimulated(mails: number): BillLine[] {
  const post = notificationsOfMail * (prices.topicRequest + queueRequestsOfNotification * prices.queueRequest);
  return [
    { what: "notifications", amount: "two a mail, not simulated", dollars: mails * (post + priceOf(feedbackOfMail)) },
    { what: "counts", amount: "folded by the stream, not simulated", dollars: mails * priceOf(countsOfMail) },
  ];
}

const priceOf = ({ writeUnits, readUnits, gbSeconds, invocations }: Share): number =>
  writeUnits * prices.writeUnit +
  readUnits * prices.readUnit +
  gbSeconds * prices.gbSecond +
  invocations * prices.invocation;

const perMail = (units: number, mails: number): string => (units / mails).toFixed(3);
