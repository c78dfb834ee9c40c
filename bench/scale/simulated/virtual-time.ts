import { setImmediate } from "node:timers/promises";
import type { Clock } from "#lib/platform/clock.ts";

/**
 * Time that passes only while all tasks wait: a day of sending takes only its computing time. Tasks due at the same millisecond
 * continue in the order in which they began to wait.
 */
export class VirtualTime implements Clock {
  #nowMs: number;
  readonly #due = new Map<number, (() => void)[]>();
  readonly #instants = new EarliestFirst();
  readonly #everybodyWaits: () => Promise<void>;

  /** `everybodyWaits`: resolves when no task can continue before more time passes. */
  constructor(start: Date, everybodyWaits: () => Promise<void> = twoTurns) {
    this.#nowMs = start.getTime();
    this.#everybodyWaits = everybodyWaits;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  /** Bound, because it is passed on as a port. */
  readonly sleep = (ms: number): Promise<void> => new Promise((wake) => this.#at(this.#nowMs + Math.ceil(ms), wake));

  #at(ms: number, wake: () => void): void {
    const others = this.#due.get(ms);
    if (others) {
      others.push(wake);
      return;
    }
    this.#due.set(ms, [wake]);
    this.#instants.add(ms);
  }

  /** @throws when no task can ever continue. */
  async passUntil(isOver: () => boolean): Promise<void> {
    for (await this.#everybodyWaits(); !isOver(); await this.#everybodyWaits()) {
      const instant = this.#instants.take();
      if (instant === undefined) throw new Error("Nothing is under way any more.");
      this.#nowMs = instant;
      const wakes = this.#due.get(instant) ?? [];
      this.#due.delete(instant);
      for (const wake of wakes) wake();
    }
  }
}

/** Tasks that can continue without waiting finish in this turn of the event loop, or in the next one if they gather work. */
async function twoTurns(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** A heap in an array. */
class EarliestFirst {
  readonly #heap: number[] = [];

  add(instant: number): void {
    const heap = this.#heap;
    let place = heap.push(instant) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] ?? 0;
      if (other <= instant) break;
      heap[place] = other;
      place = above;
    }
    heap[place] = instant;
  }

  take(): number | undefined {
    const heap = this.#heap;
    const earliest = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return earliest;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const below = right < heap.length && (heap[right] ?? 0) < (heap[left] ?? 0) ? right : left;
      const other = heap[below] ?? 0;
      if (other >= last) break;
      heap[place] = other;
      place = below;
    }
    heap[place] = last;
    return earliest;
  }
}
