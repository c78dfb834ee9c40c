import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface BookObject {
  key: string;
  writtenAt: Date;
}

/** The objects of a book. Their names are never used twice. */
export interface BookFiles extends Pick<ContentStore, "put" | "find"> {
  /** All objects whose keys have the prefix. */
  list(prefix: string): Promise<BookObject[]>;
  /** @throws when an object could not be removed. */
  remove(keys: readonly string[]): Promise<void>;
}

export const bookFolder = (dataId: DataId): string => `book/${dataId}/`;

/** S3's limit for one call. */
const removedAtOnce = 1_000;

/** The books in the content bucket: an object for some 50,000 contacts. */
export class BookBucket implements BookFiles {
  readonly #content: Pick<ContentStore, "put" | "find">;
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(content: Pick<ContentStore, "put" | "find">, { s3, bucket }: { s3: S3Client; bucket: string }) {
    this.#content = content;
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#content.put(key, bytes);
  }

  find(key: string): Promise<Uint8Array | undefined> {
    return this.#content.find(key);
  }

  async list(prefix: string): Promise<BookObject[]> {
    const objects: BookObject[] = [];
    let after: string | undefined;
    do {
      const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: after });
      const { Contents = [], NextContinuationToken } = await this.#s3.send(list);
      for (const { Key, LastModified } of Contents) {
        if (Key !== undefined && LastModified) objects.push({ key: Key, writtenAt: LastModified });
      }
      after = NextContinuationToken;
    } while (after);
    return objects;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += removedAtOnce) {
      const Objects = keys.slice(at, at + removedAtOnce).map((Key) => ({ Key }));
      const deletion = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await this.#s3.send(deletion);
      if (Errors.length > 0) throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
    }
  }
}
