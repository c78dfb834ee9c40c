import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { MortalWorker, type Simulation } from "#test/support/campaign-faults/mortal-worker.ts";
import type { TestTable } from "#test/support/table.ts";
import { openTableStream } from "#test/support/table-follower.ts";

export type Image = Record<string, AttributeValue>;

const pollMs = 3_000;
/** Other writers than workers write, too, so the stream is polled when no worker wrote. */
const pollMsMax = 60_000;
const retryMs = 2_000;

/** A batch is a thousand records and many calls, which no worker would survive at the rate of the others. */
const killsOfStream = 0.05;

/** The stream of the table and the function behind it: a batch comes again until its worker has ended well. */
export class VirtualStream {
  readonly #simulation: Simulation;
  readonly #follow: (event: TableStreamEvent, worker: MortalWorker) => Promise<void>;
  readonly #next: () => AsyncGenerator<TableStreamEvent>;
  #callsSeen = -1;
  #polledMs = 0;
  #isIdle = false;
  /** Shown every change, once. */
  watch: (before: Image | undefined, after: Image | undefined) => void = () => undefined;

  private constructor(
    simulation: Simulation,
    next: () => AsyncGenerator<TableStreamEvent>,
    follow: (event: TableStreamEvent, worker: MortalWorker) => Promise<void>,
  ) {
    this.#simulation = simulation;
    this.#next = next;
    this.#follow = follow;
  }

  /** Starts at the current end: earlier records are not delivered. */
  static async open(
    simulation: Simulation,
    table: TestTable,
    follow: (event: TableStreamEvent, worker: MortalWorker) => Promise<void>,
  ): Promise<VirtualStream> {
    const next = await openTableStream(table);
    for await (const _ of next());
    return new VirtualStream(simulation, next, follow);
  }

  /** All that was written has been followed. */
  get isIdle(): boolean {
    return this.#isIdle && this.#callsSeen === this.#simulation.toll.calls;
  }

  /** For ever. */
  async run(): Promise<void> {
    const { time, toll } = this.#simulation;
    for (;;) {
      await time.sleep(pollMs);
      if (this.isIdle && time.nowMs < this.#polledMs + pollMsMax) continue;
      this.#isIdle = false;
      this.#polledMs = time.nowMs;
      this.#callsSeen = toll.calls;
      await this.#followAll();
      this.#isIdle = true;
    }
  }

  async #followAll(): Promise<void> {
    const { time, work } = this.#simulation;
    const events = this.#next();
    for (;;) {
      const { value: event, done } = await work.perform(() => events.next());
      if (done) return;
      for (const { dynamodb } of event.Records) this.watch(dynamodb?.OldImage, dynamodb?.NewImage);
      while (!(await this.#isFollowed(event))) await time.sleep(retryMs);
    }
  }

  async #isFollowed(event: TableStreamEvent): Promise<boolean> {
    const worker = new MortalWorker(this.#simulation, "stream", killsOfStream);
    const work = this.#follow(event, worker).then(
      () => true,
      () => false,
    );
    const isFollowed = await Promise.race([work, worker.died.then(() => false)]);
    worker.die();
    return isFollowed;
  }
}
