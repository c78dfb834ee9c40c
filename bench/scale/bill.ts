import type { SimulatedQueue } from "#bench/scale/simulated-queue.ts";
import { prices } from "#local/services/prices.ts";

export interface BillLine {
  what: string;
  /** How it comes about. */
  amount: string;
  dollars: number;
}

export interface Billed {
  mails: number;
  /** Of the campaign alone. */
  units: { write: number; read: number };
  workers: readonly { name: string; memoryMb: number; queue: SimulatedQueue<unknown> }[];
}

/**
 * What follows from each mail in other functions, which are not simulated: the notification of its delivery and the counts of
 * both, as docs/cost.md has them.
 */
const deliveryOfMail = { writeUnits: 1, readUnits: 2, queueRequests: 1.2, gbSeconds: 0.5 * 0.01, invocations: 0.1 };
const countsOfMail = { writeUnits: 0.2, readUnits: 0.2, gbSeconds: 2 * 0.5 * (0.1 / 25), invocations: 2 / 25 };

/** What the simulated campaign costs, line by line, and at the end what SES takes for the same mails. */
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
  const { writeUnits, readUnits, queueRequests, gbSeconds, invocations } = deliveryOfMail;
  const table = (made: { writeUnits: number; readUnits: number }) =>
    made.writeUnits * prices.writeUnit + made.readUnits * prices.readUnit;
  const work = (made: { gbSeconds: number; invocations: number }) =>
    made.gbSeconds * prices.gbSecond + made.invocations * prices.invocation;
  const delivery = table({ writeUnits, readUnits }) + work({ gbSeconds, invocations });
  const post = prices.topicRequest + queueRequests * prices.queueRequest;
  const counts = table(countsOfMail) + work(countsOfMail);
  return [
    { what: "deliveries", amount: "1 notification a mail, not simulated", dollars: mails * (delivery + post) },
    { what: "counts", amount: "folded by the stream, not simulated", dollars: mails * counts },
  ];
}

const perMail = (units: number, mails: number): string => (units / mails).toFixed(3);
