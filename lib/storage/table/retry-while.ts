import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";

/** Of ten writers at once the last one gets its turn, within about two seconds. */
const attemptsMax = 12;
const pauseMsMax = 50;

/** Runs it again, after a pause, as long as it fails for a reason that passes; then the failure is the caller's. */
export async function retryWhile<T>(passes: (error: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attemptsMax || !passes(error)) throw error;
      await sleep(Math.random() * pauseMsMax * attempt);
    }
  }
}

/** Whether the write's condition held. One that met another write to the item is made again. */
export async function conditionHolds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryWhile(wasContended, write);
    return true;
  } catch (error) {
    if (failedCondition(error)) return false;
    throw error;
  }
}

/** Another write to one of the items was under way: DynamoDB lets one through and refuses the others. */
export const wasContended = (error: unknown): boolean =>
  error instanceof TransactionConflictException || wasCancelledFor("TransactionConflict", error);

/** An item was not as the write's condition has it. */
export const failedCondition = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || wasCancelledFor("ConditionalCheckFailed", error);

/** The condition of this write of a transaction, counted from 0, did not hold. */
export const failedConditionAt = (index: number, error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[index]?.Code === "ConditionalCheckFailed";

const wasCancelledFor = (reason: string, error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === reason);
