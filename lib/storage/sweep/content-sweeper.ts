import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import type { Sweeper, SweepRequest } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** The location of a project's objects in the content bucket. */
interface SweptFolder {
  prefix(request: SweepRequest): string;
  /** Keys are listed in order; all keys after the first kept one are kept too. */
  keeps?(request: SweepRequest, name: string): boolean;
}

/** Email files, contact lists, exports and address books. */
export const dataFolders: readonly SweptFolder[] = [
  "bodies",
  "mail",
  "scheduled-bodies",
  "scheduled-mail",
  "uploads",
  "imports",
  "exports",
  "book",
].map((folder) => ({
  prefix: ({ dataId }) => `${folder}/${dataId}/`,
}));

/** Images have public addresses, which do not depend on resets. Their names begin with the millisecond of the upload. */
export const imageFolders: readonly SweptFolder[] = [
  {
    prefix: ({ dataId }) => `img/${projectIdOf(dataId)}/`,
    keeps: ({ removed, orderedAt }, name) => !removed && Number.parseInt(name, 10) > Date.parse(orderedAt),
  },
];

interface ContentSweeperPorts {
  s3: S3Client;
  bucket: string;
  folders: readonly SweptFolder[];
  clock: Clock;
}

/** Removes objects, a thousand in two calls. */
export class ContentSweeper implements Sweeper {
  readonly #s3: S3Client;
  readonly #bucket: string;
  readonly #folders: readonly SweptFolder[];
  readonly #clock: Clock;

  constructor({ s3, bucket, folders, clock }: ContentSweeperPorts) {
    this.#s3 = s3;
    this.#bucket = bucket;
    this.#folders = folders;
    this.#clock = clock;
  }

  async sweep(request: SweepRequest, deadline: Date): Promise<boolean> {
    for (const folder of this.#folders) if (!(await this.#empty(request, folder, deadline))) return false;
    return true;
  }

  async #empty(request: SweepRequest, { prefix, keeps }: SweptFolder, deadline: Date): Promise<boolean> {
    const Prefix = prefix(request);
    let after: string | undefined;
    do {
      if (this.#clock.now() >= deadline) return false;
      const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken: after });
      const { Contents = [], NextContinuationToken } = await this.#s3.send(list);
      const keys = Contents.flatMap(({ Key }) => Key ?? []);
      const kept = keys.findIndex((key) => keeps?.(request, key.slice(Prefix.length)));
      await this.#delete(kept === -1 ? keys : keys.slice(0, kept));
      after = kept === -1 ? NextContinuationToken : undefined;
    } while (after);
    return true;
  }

  async #delete(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const deletion = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
    const { Errors = [] } = await this.#s3.send(deletion);
    if (Errors.length > 0) throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
  }
}
