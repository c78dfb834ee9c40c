import * as z from "zod";
import { type JobRecord, jobStates } from "#lib/domain/job/job-record.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

/** The job of contract 00 section 13, with the result of its kind. */
export const jobSchema = <Result extends z.ZodType>(result: Result) =>
  z.object({
    id: uuid,
    state: z.enum(jobStates),
    progress: z.int().min(0).max(100),
    result: result.nullable().meta({ description: "Null until completed." }),
    failedReason: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  });

/** `result` is null until the job is completed. */
export function jobView<Result>(job: Omit<JobRecord<unknown>, "work" | "version">, result: Result | null) {
  const { id, state, progress, failedReason, createdAt, updatedAt } = job;
  return { id, state, progress, result, failedReason, createdAt, updatedAt };
}
