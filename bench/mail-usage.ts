import { prices } from "#local/services/prices.ts";

interface Counts {
  writeUnits: number;
  readUnits: number;
  queueRequests: number;
  topicRequests: number;
  invocations: number;
  gbSeconds: number;
  mails: number;
  dollars: number;
}

/** The answer of `/_local/usage`. */
export interface Usage {
  total: Counts;
  functions: Record<string, Counts & { cpuMs: number }>;
  operations: { function: string; service: string; operation: string; calls: number; writeUnits: number }[];
}

/** For a million mails of a campaign beside SES. */
const dollarGoal = 3.5;

/** Functions that only `/v1/send` and the bench itself use. Functions after the hand-over are shared. */
const isOther = (name: string): boolean => name === "queues/send" || name.startsWith("api/");

/** Units, requests and dollars per campaign mail, as text and as number. */
export function usageOfMails({ total, functions }: Usage, mails: number): { writeUnits: number; lines: string[] } {
  const others = Object.keys(functions).filter(isOther);
  const of = (count: keyof Counts) =>
    (total[count] - others.reduce((sum, name) => sum + (functions[name]?.[count] ?? 0), 0)) / mails;
  const ses = prices.mail * 1_000_000;
  // The mails of the excluded functions are already subtracted.
  const own = of("dollars") * 1_000_000 - of("mails") * ses;
  const rows = Object.entries(functions)
    .filter(([name, { invocations }]) => !isOther(name) && invocations > 0)
    .map(([name, { writeUnits, readUnits, invocations, gbSeconds }]) => {
      const each = (count: number) => (count / mails).toFixed(3);
      return `${name.padEnd(16)} ${each(writeUnits)} WRU, ${each(readUnits)} RRU, ${invocations} invocations of ${gbSeconds.toFixed(1)} GB-s in all`;
    });
  return {
    writeUnits: of("writeUnits"),
    lines: [
      `${of("writeUnits").toFixed(2)} WRU, ${of("readUnits").toFixed(2)} RRU, ${of("queueRequests").toFixed(2)} queue and ${of("topicRequests").toFixed(2)} topic requests a mail`,
      `$${own.toFixed(2)} for a million mails (goal ${dollarGoal}), beside SES's $${ses.toFixed(2)}`,
      ...rows,
    ],
  };
}

/** What each function does for one email. `cpuMs` is the laptop's; docs/cost.md turns it into Lambda's time. */
export const stageLines = ({ functions }: Usage, mails: number): string[] =>
  Object.entries(functions)
    .filter(([, { invocations }]) => invocations > 0)
    .map(([name, { writeUnits, readUnits, queueRequests, invocations, cpuMs }]) => {
      const each = (count: number) => (count / mails).toFixed(2);
      const units = `${each(writeUnits)} WRU, ${each(readUnits)} RRU, ${each(queueRequests)} queue requests`;
      return `${name.padEnd(16)} ${each(invocations)} invocations of ${(cpuMs / invocations).toFixed(1)} ms CPU, ${units}`;
    });
