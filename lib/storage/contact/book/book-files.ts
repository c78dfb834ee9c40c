import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The objects of a book. Their names are never used twice. */
export interface BookFiles extends Pick<ContentStore, "put" | "find"> {
  list(prefix: string): Promise<{ key: string; writtenAt: Date }[]>;
  remove(keys: readonly string[]): Promise<void>;
}

export const bookFolder = (dataId: DataId): string => `book/${dataId}/`;

/** The books in the content bucket. A list shows 1,000 objects; a book has one for some 50,000 contacts. */
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

  async list(prefix: string): Promise<{ key: string; writtenAt: Date }[]> {
    const { Contents = [] } = await this.#s3.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix }));
    return Contents.flatMap(({ Key, LastModified }) =>
      Key !== undefined && LastModified ? [{ key: Key, writtenAt: LastModified }] : [],
    );
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    await this.#s3.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }));
  }
}
