import type { ServiceName } from "#local/services/wire/wire-service.ts";

export const faultModes = ["error", "throttle", "timeout", "acceptThenFail", "partly"] as const;
type FaultMode = (typeof faultModes)[number];

/** A failing service: for the next call, for the next `count` calls, or, with only a probability, until cleared. */
interface OperationFault {
  service: ServiceName;
  operation: string;
  mode: FaultMode;
  count?: number | undefined;
  /** 0 to 1 */
  probability?: number | undefined;
}

/**
 * A function whose worker dies. Its call number `afterCalls`, counted from now over all its instances, is performed, but the
 * worker dies before the answer reaches it. With 0 it dies before its first call is performed. This happens once, or `count`
 * times, and the count of calls restarts each time.
 */
interface CrashFault {
  function: string;
  mode: "crash";
  afterCalls: number;
  count?: number | undefined;
}

export type Fault = OperationFault | CrashFault;

/** Whether the call at which the worker dies is performed. */
type Crash = "unperformed" | "performed";

/** Faults that have been ordered and have not happened yet. */
export class Faults {
  #operations: (OperationFault & { left: number })[] = [];
  #crashes: (CrashFault & { left: number; calls: number })[] = [];

  add(fault: Fault): void {
    if (fault.mode === "crash") {
      this.#crashes.push({ ...fault, left: fault.count ?? 1, calls: 0 });
      return;
    }
    const once = fault.probability === undefined ? 1 : Number.POSITIVE_INFINITY;
    this.#operations.push({ ...fault, left: fault.count ?? once });
  }

  /** The faults as ordered, with the remaining number of times as `count`. */
  list(): Fault[] {
    return [
      ...this.#operations.map(({ left, ...fault }) =>
        left === Number.POSITIVE_INFINITY ? fault : { ...fault, count: left },
      ),
      ...this.#crashes.map(({ left, calls: _, ...fault }) => ({ ...fault, count: left })),
    ];
  }

  clear(): void {
    this.#operations = [];
    this.#crashes = [];
  }

  /** The fault for this call, which then counts as happened. */
  take(service: ServiceName, operation: string): FaultMode | undefined {
    const fault = this.#operations.find(
      (candidate) =>
        candidate.service === service &&
        candidate.operation === operation &&
        (candidate.probability === undefined || Math.random() < candidate.probability),
    );
    if (!fault) return undefined;
    fault.left -= 1;
    this.#operations = this.#operations.filter(({ left }) => left > 0);
    return fault.mode;
  }

  /** Counts a call of the function; returns a crash if its worker dies at this call. */
  countCall(functionName: string): Crash | undefined {
    const fault = this.#crashes.find((candidate) => candidate.function === functionName);
    if (!fault) return undefined;
    fault.calls += 1;
    if (fault.calls < fault.afterCalls) return undefined;
    fault.left -= 1;
    fault.calls = 0;
    this.#crashes = this.#crashes.filter(({ left }) => left > 0);
    return fault.afterCalls === 0 ? "unperformed" : "performed";
  }
}
