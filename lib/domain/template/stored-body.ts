/** A body stored beside its record: `version` is unique for each one written, `weight` is that of body-weight.ts. */
export interface StoredBody {
  version: string;
  pieces: number;
  weight: number;
}

/** The parts of content that are stored beside its record. */
export interface LongParts {
  /** HTML. */
  body: string;
  /** Plain text; null when it is made from the HTML. */
  text: string | null;
}

/** Where the long parts are. */
export interface StoredParts {
  body: StoredBody;
  text: StoredBody | null;
}
