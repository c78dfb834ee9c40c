import type { ApiLogger } from "#lib/http/create-api.ts";

/** Shows errors in the test's output. */
export const errorLogger = { info: () => undefined, error: console.error } as ApiLogger;

export const silentLogger = { info: () => undefined, error: () => undefined } as ApiLogger;

/** Keeps each line, with everything that errors in it carry, as text. */
export function recordingLogger(): { lines: string[]; logger: ApiLogger } {
  const lines: string[] = [];
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line, withWholeErrors));
  return { lines, logger: { info: log, error: log } };
}

const withWholeErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
