/** Errors of the code itself, and of a schema that rejects stored data. */
const ownNames: ReadonlySet<string> = new Set(["TypeError", "RangeError", "SyntaxError", "ReferenceError", "ZodError"]);

/** Error names of DynamoDB and SQS for a request with invalid content. */
const refusedNames: ReadonlySet<string> = new Set([
  "ValidationException",
  "SerializationException",
  "InvalidMessageContents",
  "InvalidParameterValue",
  "InvalidParameterValueException",
]);

/**
 * Whether the same work on the same data would fail in the same way. Throttling, outages, lost connections, missing permissions
 * and lost races are not permanent: they end, or an operator ends them.
 */
export const isPermanentFault = (error: unknown): boolean =>
  error instanceof Error && (ownNames.has(error.name) || refusedNames.has(error.name));
