/** A body that lies beside its record: `version` is another for each that was ever written, `weight` that of body-weight.ts. */
export interface StoredBody {
  version: string;
  pieces: number;
  weight: number;
}
