import { bucketRequestPrice, prices } from "#local/services/prices.ts";
import type { ServiceName } from "#local/services/wire/wire-service.ts";

interface UsageCounts {
  writeUnits: number;
  readUnits: number;
  queueRequests: number;
  topicRequests: number;
  invocations: number;
  gbSeconds: number;
  apiRequests: number;
  mails: number;
  dollars: number;
}

/**
 * `memoryMb`: the peak of a single invocation. Not billed: `cpuMs`, CPU time of the function's threads, and `roundTrips`, service
 * calls that ran one after another, of which a caller waits for each.
 */
type FunctionUsage = UsageCounts & { memoryMb: number; cpuMs: number; roundTrips: number };

interface OperationUsage {
  function: string;
  service: ServiceName;
  operation: string;
  calls: number;
  writeUnits: number;
  readUnits: number;
}

interface Usage {
  total: UsageCounts;
  functions: Record<string, FunctionUsage>;
  operations: OperationUsage[];
}

interface CountedOperation {
  functionName: string;
  service: ServiceName;
  operation: string;
  writeUnits?: number;
  readUnits?: number;
  /** Billed requests of a queue or topic, or events of a bus: one per 64 KB of payload. Default 1. */
  requests?: number;
  /** Recipients. */
  mails?: number;
  /** Whether it began after the instance's last round trip; see `beginCall`. */
  isRoundTrip?: boolean;
}

const unitPrices = {
  writeUnits: prices.writeUnit,
  readUnits: prices.readUnit,
  queueRequests: prices.queueRequest,
  topicRequests: prices.topicRequest,
  invocations: prices.invocation,
  gbSeconds: prices.gbSecond,
  apiRequests: prices.apiRequest,
  mails: prices.mail,
};

const nothing: UsageCounts = {
  writeUnits: 0,
  readUnits: 0,
  queueRequests: 0,
  topicRequests: 0,
  invocations: 0,
  gbSeconds: 0,
  apiRequests: 0,
  mails: 0,
  dollars: 0,
};

/** Counts what AWS would bill, per function and per operation. */
export class Meter {
  #total = { ...nothing };
  readonly #functions = new Map<string, UsageCounts>();
  readonly #usedMb = new Map<string, number>();
  readonly #cpuMs = new Map<string, number>();
  readonly #roundTrips = new Map<string, number>();
  readonly #operations = new Map<string, OperationUsage>();
  readonly #sequences = new Map<string, CallSequence>();

  /** Returns what tells, when the call has ended, whether the instance's next round trip was this one. */
  beginCall(instanceId: string): () => boolean {
    let sequence = this.#sequences.get(instanceId);
    if (!sequence) {
      sequence = new CallSequence();
      this.#sequences.set(instanceId, sequence);
    }
    return sequence.begin();
  }

  countInvocation(functionName: string, used: { gbSeconds: number; usedMb: number; cpuMs: number }): void {
    this.#add(functionName, { invocations: 1, gbSeconds: used.gbSeconds });
    this.#usedMb.set(functionName, Math.max(this.#usedMb.get(functionName) ?? 0, Math.ceil(used.usedMb)));
    this.#cpuMs.set(functionName, (this.#cpuMs.get(functionName) ?? 0) + used.cpuMs);
  }

  /** `null`: a request that the gateway itself answered (404 and 413). */
  countApiRequest(functionName: string | null): void {
    this.#add(functionName, { apiRequests: 1 });
  }

  countOperation(counted: CountedOperation): void {
    const { functionName, service, operation, writeUnits = 0, readUnits = 0, requests = 1, mails = 0 } = counted;
    const key = `${functionName} ${service} ${operation}`;
    let row = this.#operations.get(key);
    if (!row) {
      row = { function: functionName, service, operation, calls: 0, writeUnits: 0, readUnits: 0 };
      this.#operations.set(key, row);
    }
    const roundTrips = this.#roundTrips.get(functionName) ?? 0;
    this.#roundTrips.set(functionName, roundTrips + (counted.isRoundTrip ? 1 : 0));
    row.calls += 1;
    row.writeUnits += writeUnits;
    row.readUnits += readUnits;
    this.#add(functionName, {
      writeUnits,
      readUnits,
      mails,
      queueRequests: service === "sqs" ? requests : 0,
      topicRequests: service === "sns" ? requests : 0,
      dollars: costOf(counted),
    });
  }

  report(): Usage {
    return {
      total: priced(this.#total),
      functions: Object.fromEntries(
        [...this.#functions].map(([name, counts]) => [
          name,
          {
            ...priced(counts),
            memoryMb: this.#usedMb.get(name) ?? 0,
            cpuMs: this.#cpuMs.get(name) ?? 0,
            roundTrips: this.#roundTrips.get(name) ?? 0,
          },
        ]),
      ),
      operations: [...this.#operations.values()].map((row) => ({ ...row })),
    };
  }

  reset(): void {
    this.#total = { ...nothing };
    this.#functions.clear();
    this.#usedMb.clear();
    this.#cpuMs.clear();
    this.#roundTrips.clear();
    this.#operations.clear();
    this.#sequences.clear();
  }

  #add(functionName: string | null, counts: Partial<UsageCounts>): void {
    add(this.#total, counts);
    if (functionName === null) return;
    let own = this.#functions.get(functionName);
    if (!own) {
      own = { ...nothing };
      this.#functions.set(functionName, own);
    }
    add(own, counts);
  }
}

/** Finds the longest sequence of calls that do not overlap. Among the calls that begin after the last one, the first to end is the next. */
class CallSequence {
  #ticks = 0;
  #endedAt = 0;

  begin(): () => boolean {
    this.#ticks += 1;
    const begunAt = this.#ticks;
    return () => {
      if (begunAt < this.#endedAt) return false;
      this.#ticks += 1;
      this.#endedAt = this.#ticks;
      return true;
    };
  }
}

/** Of calls without a count of their own. */
function costOf({ service, operation, requests = 1 }: CountedOperation): number {
  if (service === "events") return requests * prices.busEvent;
  return service === "s3" ? bucketRequestPrice(operation) : 0;
}

function add(sum: UsageCounts, counts: Partial<UsageCounts>): void {
  for (const name of countNames) sum[name] += counts[name] ?? 0;
}

/** In a running sum, `dollars` holds only costs without a count of their own: bucket requests and events of a bus. */
function priced(counts: UsageCounts): UsageCounts {
  const dollars = priceNames.reduce((sum, name) => sum + counts[name] * unitPrices[name], counts.dollars);
  return { ...counts, dollars: Number(dollars.toFixed(9)) };
}

const priceNames = [
  "writeUnits",
  "readUnits",
  "queueRequests",
  "topicRequests",
  "invocations",
  "gbSeconds",
  "apiRequests",
  "mails",
] as const;
const countNames = [...priceNames, "dollars"] as const;
