import * as z from "zod";
import type { EventSource } from "#lib/domain/webhook/telling/told-event.ts";
import { bytesOf, uuidFrom } from "#lib/storage/email/email-log-item.ts";

/** Where the data of an event is read, as a short tuple. */
export const packedSource = z.union([
  z.tuple([z.literal("m"), z.string(), z.string().nullable()]),
  z.tuple([z.literal("s"), z.string(), z.string().nullable()]),
  z.tuple([z.literal("e"), z.string(), z.string()]),
  z.tuple([z.literal("x"), z.string(), z.string(), z.number()]),
  z.tuple([z.literal("p"), z.string(), z.record(z.string(), z.unknown()).nullable(), z.string().nullable()]),
]);

type PackedSource = z.infer<typeof packedSource>;

export function packSource(source: EventSource): PackedSource {
  switch (source.kind) {
    case "mail":
      return ["m", packedId(source.emailId), source.notificationId];
    case "mailState":
      return ["s", packedId(source.emailId), source.sendAt];
    case "event":
      return ["e", packedId(source.contactId), source.eventId];
    case "execution":
      return ["x", packedId(source.workflowId), packedId(source.contactId), source.number];
    case "plain":
      return ["p", source.subject, source.data, source.contactId];
  }
}

export function unpackSource(packed: PackedSource): EventSource {
  switch (packed[0]) {
    case "m":
      return { kind: "mail", emailId: idFrom(packed[1]), notificationId: packed[2] };
    case "s":
      return { kind: "mailState", emailId: idFrom(packed[1]), sendAt: packed[2] };
    case "e":
      return { kind: "event", contactId: idFrom(packed[1]), eventId: packed[2] };
    case "x":
      return { kind: "execution", workflowId: idFrom(packed[1]), contactId: idFrom(packed[2]), number: packed[3] };
    case "p":
      return { kind: "plain", subject: packed[1], data: packed[2], contactId: packed[3] };
  }
}

/** An id as 16 bytes in base64. */
const packedId = (id: string): string => bytesOf(id).toString("base64url");
const idFrom = (packed: string): string => uuidFrom(Buffer.from(packed, "base64url").toString("hex"));
