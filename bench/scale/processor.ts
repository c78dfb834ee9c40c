import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";

/** Lambda gives a function with this memory one whole CPU, and a smaller function a share of it. */
const memoryMbOfCpu = 1_769;

/** The CPU of one instance: computations run one after the other. */
export class Processor {
  readonly #time: VirtualTime;
  readonly #share: number;
  #freeAtMs = 0;
  busyMs = 0;

  constructor(time: VirtualTime, memoryMb: number) {
    this.#time = time;
    this.#share = Math.min(1, memoryMb / memoryMbOfCpu);
  }

  /** `ms` on a whole CPU. */
  async spend(ms: number): Promise<void> {
    const takesMs = ms / this.#share;
    this.busyMs += takesMs;
    this.#freeAtMs = Math.max(this.#freeAtMs, this.#time.nowMs) + takesMs;
    await this.#time.sleep(this.#freeAtMs - this.#time.nowMs);
  }
}
