import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";

/** S3's limit for one call. */
const removedAtOnce = 1_000;

/** Removes objects of the content bucket, a thousand in two calls. */
export class FileRemover {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  /** All objects whose keys begin so, or of those the chosen ones. Returns how many were removed. */
  async remove(prefix: string, isChosen: (key: string) => boolean = () => true): Promise<number> {
    let removed = 0;
    let after: string | undefined;
    do {
      const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: after });
      const { Contents = [], NextContinuationToken } = await this.#s3.send(list);
      const keys = Contents.flatMap(({ Key }) => Key ?? []).filter(isChosen);
      await this.removeAll(keys);
      removed += keys.length;
      after = NextContinuationToken;
    } while (after);
    return removed;
  }

  /** Objects that are gone already count as removed. */
  async removeAll(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += removedAtOnce) {
      const Objects = keys.slice(at, at + removedAtOnce).map((Key) => ({ Key }));
      const deletion = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await this.#s3.send(deletion);
      if (Errors.length > 0) throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
    }
  }
}
