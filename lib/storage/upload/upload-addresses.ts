import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { UploadAddresses } from "#lib/domain/upload/upload-service.ts";

/**
 * Presigned PUT addresses of the content bucket. The length is part of the signature, so S3 refuses any other. Create the
 * client with `requestChecksumCalculation: "WHEN_REQUIRED"`: the default would sign the checksum of the current empty body.
 */
export class S3UploadAddresses implements UploadAddresses {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  sign(key: string, bytes: number, seconds: number): Promise<string> {
    const put = new PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentLength: bytes });
    return getSignedUrl(this.#s3, put, { expiresIn: seconds, signableHeaders: new Set(["host", "content-length"]) });
  }
}
