import type { ApiLogger } from "#lib/http/create-api.ts";

/** Shows errors in the test's output. */
export const errorLogger = { info: () => undefined, error: console.error } as ApiLogger;

export const silentLogger = { info: () => undefined, error: () => undefined } as ApiLogger;

/** Keeps what is logged: as it was passed, and as text with everything that errors carry. */
export function recordingLogger() {
  const [calls, lines]: [unknown[][], string[]] = [[], []];
  const log = (...call: unknown[]): void => {
    calls.push(call);
    lines.push(JSON.stringify(call, withWholeErrors));
  };
  return { calls, lines, logger: { info: log, error: log } as ApiLogger };
}

const withWholeErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
