/** The bytes of attachments and large bodies, by key. Implemented by lib/storage. */
export interface ContentStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such object (any more). */
  find(key: string): Promise<Uint8Array | undefined>;
  /** Bytes of the object, without reading it. */
  findSize(key: string): Promise<number | undefined>;
  copy(from: string, to: string): Promise<void>;
}
