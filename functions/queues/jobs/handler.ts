import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { InFlight } from "#lib/platform/in-flight.ts";
import { arrivals } from "./contacts/import-contacts.ts";
import type { JobKind } from "./job-kind.ts";

/** The kinds of all jobs, by type. */
type Kinds = Readonly<Record<string, Pick<JobKind<never>, "receive">>>;

const message = z.union([z.looseObject({ type: z.string() }).transform((job) => [job]), arrivals]);

/** Reserved from the function's timeout for calls that are in flight when the time is over. */
const reserveMs = 20_000;

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Runs the jobs of a batch concurrently. A message that is not a job throws and ends in the dead-letter queue. */
export function jobWorker(kinds: Kinds, { clock, running }: { clock: Clock; running: Pick<InFlight, "run"> }) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis() - reserveMs);
    const consume = consumeQueue(async (body) => {
      for (const job of message.parse(body)) {
        await running.run(() => kindOf(kinds, job.type).receive(job, deadline));
      }
    });
    return consume(event);
  };
}

function kindOf(kinds: Kinds, type: string): Kinds[string] {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!kind) throw new Error(`Unknown job: ${type}`);
  return kind;
}
