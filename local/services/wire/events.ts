import * as z from "zod";
import { type LocalEventBus, putEntry } from "#local/events/event-bus.ts";
import { jsonError } from "#local/services/wire/error-answers.ts";
import { billedRequests } from "#local/services/wire/payload.ts";
import type { Account, WireAnswer, WireError, WireService } from "#local/services/wire/wire-service.ts";

export const eventsOperations = new Set(["PutEvents"]);

const entriesMax = 10;
const bytesMax = 262_144;

const asked = z.object({ Entries: z.array(putEntry) });
type Entry = z.infer<typeof putEntry>;

/** EventBridge (AWS JSON 1.1). */
export function eventsService(bus: Pick<LocalEventBus, "put">, { region, accountId }: Account): WireService {
  const arnOf = (name: string) =>
    name.startsWith("arn:") ? name : `arn:aws:events:${region}:${accountId}:event-bus/${name}`;
  return {
    name: "events",
    streams: () => false,
    errors: {
      denied: { status: 400, code: "AccessDeniedException" },
      unknownCaller: { status: 400, code: "UnrecognizedClientException" },
      throttled: { status: 400, code: "ThrottlingException" },
      failed: { status: 500, code: "InternalException" },
      unknownOperation: { status: 400, code: "UnknownOperationException" },
    },
    read({ headers, body }) {
      const [version, operation] = String(headers["x-amz-target"]).split(".");
      if (version !== "AWSEvents" || operation === undefined || !eventsOperations.has(operation)) return undefined;
      const { Entries } = asked.parse(JSON.parse(body.toString("utf8")));
      const buses = [...new Set(Entries.map(({ EventBusName }) => arnOf(EventBusName)))];
      const refusal = refusalOf(Entries);
      const perform = async ({ partly }: { partly: boolean }): Promise<WireAnswer> => {
        const { answers, failed } = bus.put(Entries, { partly });
        return {
          status: 200,
          headers: { "content-type": "application/x-amz-json-1.1" },
          body: JSON.stringify({ FailedEntryCount: failed, Entries: answers }),
          units: { requests: Entries.reduce((sum, entry) => sum + billedRequests(bytesOf(entry)), 0) },
        };
      };
      return {
        operation,
        permissions: buses.map((resource) => ({ action: `events:${operation}`, resource })),
        ...(refusal && { refusal }),
        perform: () => perform({ partly: false }),
        performPartly: () => perform({ partly: true }),
      };
    },
    refuse: (error) => jsonError("com.amazonaws.events", error),
  };
}

function refusalOf(entries: readonly Entry[]): WireError | undefined {
  const refused = { status: 400, code: "ValidationException" };
  if (entries.length === 0 || entries.length > entriesMax)
    return { ...refused, message: `A call has 1 to ${entriesMax} entries.` };
  return entries.reduce((sum, entry) => sum + bytesOf(entry), 0) > bytesMax
    ? { ...refused, message: "Total size of the entries in the request is over the limit." }
    : undefined;
}

/** EventBridge's measure of an entry. */
const bytesOf = ({ Source, DetailType, Detail, Time, Resources }: Entry): number =>
  [Source, DetailType, Detail, ...Resources].reduce((sum, text) => sum + Buffer.byteLength(text), 0) +
  (Time === undefined ? 0 : 14);
