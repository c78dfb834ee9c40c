import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { ArrivedFile, ImportFiles } from "#lib/domain/import/import-file.ts";

/** Import files as objects of the content bucket, read in ranges. */
export class ImportBucket implements ImportFiles {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#s3.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes }));
  }

  /** Uses a list: a read of the object itself answers alike for a missing and for a forbidden object. */
  async find(key: string): Promise<ArrivedFile | undefined> {
    const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: key, MaxKeys: 1 });
    const [object] = (await this.#s3.send(list)).Contents ?? [];
    if (!object) return undefined;
    const { Size: bytes = 0, LastModified: arrivedAt, ETag: version } = object;
    if (!arrivedAt || version === undefined) throw new Error("The bucket returned an object without time or version.");
    return {
      bytes,
      arrivedAt,
      version,
      read: (from, to) => this.#read(key, { version, from, to: Math.min(to, bytes) }),
    };
  }

  async #read(key: string, { version, from, to }: { version: string; from: number; to: number }): Promise<Uint8Array> {
    // A range must not be empty, and an empty object has none.
    if (from >= to) return new Uint8Array();
    const { Body } = await this.#s3.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, IfMatch: version, Range: `bytes=${from}-${to - 1}` }),
    );
    if (!Body) throw new Error("The bucket's answer has no object.");
    return Body.transformToByteArray();
  }
}
