import * as z from "zod";
import type { Job } from "#lib/domain/job/job.ts";
import { receivedDataId } from "#lib/platform/data-id.ts";

/** A kind of job, as data: its name, what its messages hold and what the worker does. */
export interface JobKind<Ordered extends Job> {
  type: Ordered["type"];
  schema: z.ZodType<Ordered>;
  /** `deadline`: the time after which the rest goes to another message. */
  run: (job: Ordered, deadline: Date) => Promise<void>;
  /** Runs the job in a message. @throws ZodError when the message does not hold such a job. */
  receive: (message: unknown, deadline: Date) => Promise<void>;
}

/** The kinds of these jobs, by type. A job without a kind, or with one that takes less, does not compile. */
export type JobTable<Ordered extends Job> = { [Each in Ordered as Each["type"]]: JobKind<Each> };

interface JobDefinition<Type extends string, Shape extends z.ZodRawShape> {
  type: Type;
  /** The schemas of the job's fields, without its type. */
  fields: Shape;
  run: (job: Ordered<Type, Shape>, deadline: Date) => Promise<void>;
}

type Ordered<Type extends string, Shape extends z.ZodRawShape> = z.output<
  z.ZodObject<{ type: z.ZodLiteral<Type> } & Shape>
>;

export function jobKind<Type extends string, Shape extends z.ZodRawShape>({
  type,
  fields,
  run,
}: JobDefinition<Type, Shape>) {
  const schema = z.object({ type: z.literal(type), ...fields });
  return { type, schema, run, receive: (message: unknown, deadline: Date) => run(schema.parse(message), deadline) };
}

/** The data that a job works on. */
export const dataId = receivedDataId;
