import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { DownloadAddresses, ExportFiles } from "#lib/domain/export/export-file.ts";
import { UploadGone } from "#lib/domain/export/upload-gone.ts";

/** A browser saves the file instead of showing it. */
const asDownload = (key: string) => ({
  ContentType: key.endsWith(".json") ? "application/json" : "text/csv; charset=utf-8",
  ContentDisposition: "attachment",
});

/** Exported files as objects of the content bucket. Its lifecycle rules remove them, and uploads that were given up. */
export class ExportBucket implements ExportFiles, DownloadAddresses {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#s3.send(new PutObjectCommand({ ...this.#at(key), ...asDownload(key), Body: bytes }));
  }

  async begin(key: string): Promise<string> {
    const { UploadId } = await this.#s3.send(
      new CreateMultipartUploadCommand({ ...this.#at(key), ...asDownload(key) }),
    );
    return given(UploadId);
  }

  async putPart(
    key: string,
    { uploadId, number, bytes }: { uploadId: string; number: number; bytes: Uint8Array },
  ): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: number, Body: bytes };
    const { ETag } = await this.#s3.send(new UploadPartCommand({ ...this.#at(key), ...part })).catch(goneOr);
    return given(ETag);
  }

  async complete(key: string, { uploadId, tags }: { uploadId: string; tags: readonly string[] }): Promise<void> {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const upload = { UploadId: uploadId, MultipartUpload: { Parts } };
    await this.#s3.send(new CompleteMultipartUploadCommand({ ...this.#at(key), ...upload })).catch(goneOr);
  }

  sign(key: string, seconds: number): Promise<string> {
    return getSignedUrl(this.#s3, new GetObjectCommand(this.#at(key)), { expiresIn: seconds });
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}

function given(value: string | undefined): string {
  if (value === undefined) throw new Error("The bucket's answer lacks an id.");
  return value;
}

function goneOr(error: unknown): never {
  const isGone = error instanceof S3ServiceException && ["NoSuchUpload", "InvalidPart"].includes(error.name);
  throw isGone ? new UploadGone() : error;
}
