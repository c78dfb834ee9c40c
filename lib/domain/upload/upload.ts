/** A file sent ahead of a send (contract 01 section 1.6). The bytes lie in the content bucket under `key`. */
export interface Upload {
  id: string;
  filename: string;
  contentType: string;
  /** Bytes as announced; the address accepts exactly this many. */
  size: number;
  key: string;
  /** End of use in sends, 24 hours after the address was given out. */
  expiresAt: string;
  createdAt: string;
}
