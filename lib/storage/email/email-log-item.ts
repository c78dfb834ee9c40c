import * as z from "zod";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { secondLength, secondOf } from "#lib/platform/time/second-of.ts";

const logItem = z.object({
  /** `<second>#<shard>#<sequence number>`. */
  sk: z.string(),
  /** Entries, one after the other. */
  bo: z.instanceof(Uint8Array),
});

interface EmailLogItem extends z.infer<typeof logItem> {
  pk: string;
}

/**
 * An entry: two bytes of `headOf`, the contact's id, and the half of the email's id that differs from it. Then the
 * notification: a UUID as bytes, other text after its length. 26 bytes for a sent email, 42 for an open.
 */
const headBytes = 2;
const idBytes = 16;
const halfBytes = idBytes / 2;
const lengthBytes = 2;

const millisecondBits = 0x3ff;
const permanentBit = 0x8000;
const uuidBit = 0x4000;
const textBit = 0x2000;

export const emailLogPartition = (dataId: DataId, name: EmailEventName): string => `E#${dataId}#${name}`;

/** All events of one name and second in a shard's batch. `sequence` is that of the first. */
export const newEmailLogItem = (
  dataId: DataId,
  {
    event: { name, createdAt },
    place,
    events,
  }: { event: EmailEvent; place: { shardId: string; sequence: string }; events: readonly EmailEvent[] },
): EmailLogItem => ({
  pk: emailLogPartition(dataId, name),
  sk: `${secondOf(createdAt)}#${place.shardId}#${place.sequence}`,
  bo: Buffer.concat(events.map(packed)),
});

export function emailEventsFromItem(name: EmailEventName, stored: Record<string, unknown>): EmailEvent[] {
  const { sk, bo } = logItem.parse(stored);
  const bytes = Buffer.from(bo.buffer, bo.byteOffset, bo.byteLength);
  const events: EmailEvent[] = [];
  let at = 0;
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const head = take(headBytes).readUInt16BE();
    const contact = take(idBytes).toString("hex");
    const mail = contact.slice(0, idBytes) + take(halfBytes).toString("hex");
    events.push({
      name,
      contactId: uuidFrom(contact),
      emailId: uuidFrom(mail),
      notificationId: notificationIn(head, take),
      createdAt: `${secondOf(sk)}.${String(head & millisecondBits).padStart(3, "0")}Z`,
      permanent: (head & permanentBit) !== 0,
    });
  }
  return events;
}

function packed(event: EmailEvent): Buffer {
  const { contactId, emailId, notificationId } = event;
  const head = Buffer.alloc(headBytes);
  head.writeUInt16BE(headOf(event));
  const parts = [head, bytesOf(contactId), bytesOf(emailId).subarray(halfBytes)];
  if (notificationId === null) return Buffer.concat(parts);
  if (isPlainUuid(notificationId)) return Buffer.concat([...parts, bytesOf(notificationId)]);
  const text = Buffer.from(notificationId);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(text.length);
  return Buffer.concat([...parts, length, text]);
}

/** Milliseconds within the second, whether a bounce is permanent, and the form of the notification. */
function headOf({ createdAt, permanent, notificationId }: EmailEvent): number {
  const form = notificationId === null ? 0 : isPlainUuid(notificationId) ? uuidBit : textBit;
  return Number(createdAt.slice(secondLength + 1, -1)) | (permanent ? permanentBit : 0) | form;
}

function notificationIn(head: number, take: (length: number) => Buffer): string | null {
  if ((head & uuidBit) !== 0) return uuidFrom(take(idBytes).toString("hex"));
  if ((head & textBit) !== 0) return take(take(lengthBytes).readUInt16BE()).toString();
  return null;
}

/** Whether unpacking its bytes gives the same text. */
const isPlainUuid = (text: string): boolean => isUuid(text) && text === text.toLowerCase();

export const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

export const uuidFrom = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
