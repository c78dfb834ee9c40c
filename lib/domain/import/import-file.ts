import type { DataId } from "#lib/platform/data-id.ts";
/** Bytes with random access: a file in the bucket, or one from a request. */
export interface ByteSource {
  /** Length of the file. */
  bytes: number;
  /** From one position up to another, which is not included; a position beyond the end counts as the end. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** A file that has arrived. */
export interface ArrivedFile extends ByteSource {
  /** Whole seconds, rounded down. */
  arrivedAt: Date;
  /** Changes whenever the content is replaced; reading replaced content throws. */
  version: string;
}

/** Files of imports. Implemented by lib/storage. */
export interface ImportFiles {
  put(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string): Promise<ArrivedFile | undefined>;
}

/** The key for a job's file; its arrival there starts the job. */
export const importKey = (dataId: DataId, jobId: string): string => `imports/${dataId}/${jobId}`;

export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  bytes: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
});
