/** A condition asks for a name that the project has never seen (contract 16 section 4). */
export interface NeverSeen {
  /** Of the field in the request, as in an issue. */
  path: string;
  code: "never_seen";
}

/** What a request asked for and did not get, though it was performed. */
export interface Warning {
  /** As in an issue: a dot path with array indexes. */
  field: string;
  code: "unknown_key" | "opted_out" | "key_not_allowed";
  message: string;
}
