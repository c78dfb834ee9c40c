import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { NewEmail } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Up to this size a body is cheaper as an item ($0.625 a million KB) than as an object ($5 a million). */
const itemBytesMax = 8 * 1024;

/** A body is shown for 90 days after sending, and throttling may delay sending by a day. The reader enforces the exact end. */
const keptMs = 95 * 24 * 60 * 60 * 1_000;

/** A scheduled mail is sent up to 30 days after its acceptance. */
const scheduledMsMax = 30 * 24 * 60 * 60 * 1_000;

/** 64 bits distinguish the few bodies that one email id can ever have. */
const digestLength = 16;

/** Bodies that do not fit into their record, stored as a separate item or an object. */
export class BodyStore {
  readonly #table: Table;
  readonly #content: ContentStore;

  constructor(table: Table, content: ContentStore) {
    this.#table = table;
    this.#content = content;
  }

  /** Returns the body's digest, by which it is found. A body never overwrites another. */
  async put(dataId: DataId, packed: Uint8Array, { id, sendAt, createdAt }: BodyOwner): Promise<string> {
    const digest = sha256(packed).slice(0, digestLength);
    const isScheduled = sendAt !== null;
    const place = { dataId, emailId: id, digest, isScheduled };
    if (packed.length > itemBytesMax) {
      await this.#content.put(objectKey(place), packed);
      return digest;
    }
    const keptFrom = Date.parse(createdAt) + (isScheduled ? scheduledMsMax : 0);
    const ttl = ttlOf(new Date(keptFrom + keptMs).toISOString());
    const Item = { ...bodyKey(place), bo: packed, ttl };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    return digest;
  }

  async find(dataId: DataId, digest: string, { id, sendAt }: BodyOwner): Promise<Uint8Array | undefined> {
    const place = { dataId, emailId: id, digest, isScheduled: sendAt !== null };
    const item = await readItem(this.#table, bodyKey(place));
    const body = item?.["bo"];
    return body instanceof Uint8Array ? body : this.#content.find(objectKey(place));
  }
}

type BodyOwner = Pick<NewEmail, "id" | "sendAt" | "createdAt">;

interface BodyPlace {
  dataId: DataId;
  emailId: string;
  digest: string;
  isScheduled: boolean;
}

const bodyKey = ({ dataId, emailId, digest }: BodyPlace) => ({
  pk: emailPartition(dataId, emailId),
  sk: `b#${emailId}#${digest}`,
});

/** The folders of stored bodies; an object's name begins with its email's id, so a contact's bodies with its prefix. */
export const bodyFolders = (dataId: DataId): string[] => [`bodies/${dataId}/`, `scheduled-bodies/${dataId}/`];

const objectKey = ({ dataId, emailId, digest, isScheduled }: BodyPlace): string =>
  `${isScheduled ? "scheduled-bodies" : "bodies"}/${dataId}/${emailId}-${digest}`;
