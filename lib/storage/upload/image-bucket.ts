import { PutObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { ImageKind } from "#lib/domain/upload/image-kind.ts";
import type { ImageStore } from "#lib/domain/upload/image-store.ts";

/** The object of a key never changes, so a client that has it need not ask again. */
const cacheControl = "public, max-age=31536000, immutable";

/** Images as objects of the content bucket. Its distribution serves them with their stored headers. */
export class ImageBucket implements ImageStore {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async create(key: string, contentType: ImageKind["contentType"], bytes: Uint8Array): Promise<void> {
    const put = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: cacheControl,
      IfNoneMatch: "*",
    });
    await this.#s3.send(put).catch(unlessThereAlready);
  }
}

/** Keys are random, so an existing object was put by an earlier try of the same call, whose answer was lost. */
function unlessThereAlready(error: unknown): void {
  if (error instanceof S3ServiceException && error.name === "PreconditionFailed") return;
  throw error;
}
