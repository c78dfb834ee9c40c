import type { Context } from "aws-lambda";

/** What a function sees of its invocation: the time that is left. */
export const lambdaContext = (remainingMs = 29_000): Context =>
  ({ getRemainingTimeInMillis: () => remainingMs }) as Context;
