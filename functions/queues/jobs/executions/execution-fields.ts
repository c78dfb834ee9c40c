import * as z from "zod";
import { dataId } from "#functions/queues/jobs/job-kind.ts";

/** An execution's key. */
export const executionKeyFields = { workflowId: z.guid(), contactId: z.guid(), number: z.int().positive() };

/** A workflow's schedule and the time since which it is in force. */
export const scheduleFields = { dataId, workflowId: z.guid(), since: z.iso.datetime() };
