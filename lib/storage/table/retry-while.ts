import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";

/** Lets ten concurrent writers all succeed within about two seconds. */
const attemptsMax = 12;
const pauseMsMax = 50;

/** Retries after a pause while the error is transient, and finally throws it. */
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

/** Whether the write's condition held. A write that conflicts with another is retried. */
export async function conditionHolds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryWhile(wasContended, write);
    return true;
  } catch (error) {
    if (failedCondition(error)) return false;
    throw error;
  }
}

/** Another write to one of the items was in flight: DynamoDB accepts one and refuses the others. */
export const wasContended = (error: unknown): boolean =>
  error instanceof TransactionConflictException || wasCancelledFor("TransactionConflict", error);

/** An item did not meet the write's condition. */
export const failedCondition = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || wasCancelledFor("ConditionalCheckFailed", error);

/** The condition of this write of a transaction, counted from 0, failed. */
export const failedConditionAt = (index: number, error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[index]?.Code === "ConditionalCheckFailed";

const wasCancelledFor = (reason: string, error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === reason);
