/** A condition asks for a name that the project has never seen (contract 16 section 4). */
export interface NeverSeen {
  /** Path of the field in the request, as in an issue. */
  path: string;
  code: "never_seen";
}

/** Part of a request that was not applied, although the request succeeded. */
export interface Warning {
  /** As in an issue: a dot path with array indexes. */
  field: string;
  code: "unknown_key" | "opted_out" | "key_not_allowed";
  message: string;
}
