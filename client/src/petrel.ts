import { type AttemptSettings, answerOf } from "./attempts.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { prepare } from "./prepare.ts";
import type { CallOptions, Input, ItemOf, ListName, Methods, OperationName } from "./types.ts";

export interface PetrelOptions {
  /** The API's address, as `cdk deploy` and `GET /config` tell it. */
  baseUrl: string;
  /** For all operations but `track`: the secret key, or a named key, which may do what its scopes name. Keep it on servers. */
  secretKey?: string;
  /** For `track` alone: the public key, or a named key with the scope `track`. */
  publicKey?: string;
  /** Milliseconds for one attempt, its whole answer included; 30,000. */
  timeoutMs?: number;
  /** Retries after the first attempt, 0 to 10; 3. */
  retries?: number;
  /** Another implementation of `fetch`. */
  fetch?: typeof fetch;
}

export interface Petrel extends Methods {
  /** All items of a list, page by page, each page loaded when its first item is asked for. */
  all<Name extends ListName>(list: Name, input?: Input<Name>, options?: CallOptions): AsyncGenerator<ItemOf<Name>>;
}

const retriesMax = 10;

const etags = new WeakMap<object, string>();

/** The state of a record that this client returned, for `ifMatch`; undefined for records without one. */
export const etagOf = (record: object): string | undefined => etags.get(record);

/** A client with one method for each operation of the API reference that a key may call. */
export function createPetrel({ retries = 3, timeoutMs = 30_000, ...options }: PetrelOptions): Petrel {
  const baseUrl = new URL(options.baseUrl).href.replace(/\/$/, "");
  const settings: AttemptSettings = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs,
    retries: Math.min(retries, retriesMax),
  };

  const call = async (name: OperationName, input: object = {}, given: CallOptions = {}): Promise<unknown> => {
    const operation: Operation = operations[name];
    const { method, url, body } = prepare(baseUrl, operation, { ...input });
    const headers = headersOf(operation, { options, given, isJson: typeof body === "string" });
    const answer = await answerOf({ method, url, headers, body, signal: given.signal }, settings);
    const result = unwrapped(answer.body);
    if (typeof result === "object" && result !== null && answer.etag !== null) etags.set(result, answer.etag);
    return result;
  };

  async function* all<Name extends ListName>(
    name: Name,
    input?: Input<Name>,
    given?: CallOptions,
  ): AsyncGenerator<ItemOf<Name>> {
    let cursor: string | undefined;
    do {
      const page = (await call(name, { ...input, ...(cursor !== undefined && { cursor }) }, given)) as Page<
        ItemOf<Name>
      >;
      yield* page.data;
      cursor = page.cursor;
    } while (cursor !== undefined);
  }

  const names = Object.keys(operations) as OperationName[];
  const methods = names.map(
    (name) => [name, (input?: object, given?: CallOptions) => call(name, input, given)] as const,
  );
  return { ...(Object.fromEntries(methods) as unknown as Methods), all };
}

interface Page<Item> {
  data: Item[];
  /** Absent on the last page. */
  cursor?: string;
}

function headersOf(
  { key = "secret", idempotent }: Operation,
  {
    options,
    given,
    isJson,
  }: { options: Pick<PetrelOptions, "secretKey" | "publicKey">; given: CallOptions; isJson: boolean },
): Record<string, string> {
  const token = { secret: options.secretKey, public: options.publicKey, none: "" }[key];
  if (token === undefined) throw new TypeError(`This call needs \`${key}Key\`. Pass it to the client.`);
  return {
    ...(token !== "" && { Authorization: `Bearer ${token}` }),
    ...(isJson && { "Content-Type": "application/json" }),
    ...(idempotent && { "Idempotency-Key": given.idempotencyKey ?? crypto.randomUUID(), "Idempotency-Replay": "true" }),
    ...(given.ifMatch !== undefined && { "If-Match": given.ifMatch }),
  };
}

const unwrapped = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "success" in body && "data" in body ? body.data : body;
