/** What a request asked for and did not get, though it was performed. */
export interface Warning {
  /** As in an issue: a dot path with array indexes. */
  field: string;
  code: "unknown_key" | "opted_out" | "key_not_allowed";
  message: string;
}
