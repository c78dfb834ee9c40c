/** One endpoint of the API, as the client calls it. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/contacts/{id}`. */
  path: string;
  /** The key it needs; absent: the secret key. */
  key?: "secret" | "public" | "none";
  /** Inputs that are neither in the path nor in `query` are the body. Without it, they are the query. */
  takesBody?: true;
  /** Names of query parameters beside a body. */
  query?: readonly string[];
  /** Field of the form that takes a file. */
  file?: string;
  /** Takes an `Idempotency-Key`. */
  idempotent?: true;
}
