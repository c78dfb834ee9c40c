import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";

/** Attachments and bodies too large for the table, as objects of one bucket. Its lifecycle rules expire them. */
export class ContentBucket implements ContentStore {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#s3.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes }));
  }

  async find(key: string): Promise<Uint8Array | undefined> {
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    const answer = await this.#s3.send(get).catch(undefinedWhenAbsent);
    return answer?.Body?.transformToByteArray();
  }

  async findSize(key: string): Promise<number | undefined> {
    const head = new HeadObjectCommand({ Bucket: this.#bucket, Key: key });
    const answer = await this.#s3.send(head).catch(undefinedWhenAbsent);
    return answer?.ContentLength;
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `${this.#bucket}/${from}`;
    await this.#s3.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource: source }));
  }
}

/** S3 answers 403 for a missing object when the caller may not list the bucket, a right that no function needs. */
function undefinedWhenAbsent(error: unknown): undefined {
  if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)) return undefined;
  throw error;
}
