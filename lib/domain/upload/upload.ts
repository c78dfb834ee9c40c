/** A file uploaded before a send (contract 01 section 1.6). Its bytes are in the content bucket under `key`. */
export interface Upload {
  id: string;
  filename: string;
  contentType: string;
  /** Bytes as announced; the URL accepts exactly this many. */
  size: number;
  key: string;
  /** When sends can no longer use it: 24 hours after the URL was issued. */
  expiresAt: string;
  createdAt: string;
}
