/** Errors of the code itself, and of a schema that refuses stored data. */
const ownNames: ReadonlySet<string> = new Set(["TypeError", "RangeError", "SyntaxError", "ReferenceError", "ZodError"]);

/** What DynamoDB and SQS call a request that they refuse for what it says. */
const refusedNames: ReadonlySet<string> = new Set([
  "ValidationException",
  "SerializationException",
  "InvalidMessageContents",
  "InvalidParameterValue",
  "InvalidParameterValueException",
]);

/**
 * Whether the same work on the same data would fail in the same way. Throttling, outages, lost connections, refused
 * permissions and lost races are not permanent: they end, or an operator ends them.
 */
export const isPermanentFault = (error: unknown): boolean =>
  error instanceof Error && (ownNames.has(error.name) || refusedNames.has(error.name));
