/** A body stored beside its record: `version` is unique for each one written, `weight` is that of body-weight.ts. */
export interface StoredBody {
  version: string;
  pieces: number;
  weight: number;
}
