/** A new object in a bucket. */
export interface Arrival {
  bucket: string;
  key: string;
  /** Its S3 event name: `ObjectCreated:Put`. */
  event: string;
}

export interface ArrivedObject {
  bytes: number;
  eTag: string;
}

/** Notifies the bucket's targets; reads the object only when there are any. */
export type Announce = (arrival: Arrival, look: () => Promise<ArrivedObject>) => Promise<void>;

/** The S3 message, with only the fields that say which object arrived where. */
export function arrivalMessage(
  { bucket, key, event }: Arrival,
  { object, region, now }: { object: ArrivedObject; region: string; now: number },
) {
  const { bytes, eTag } = object;
  return {
    Records: [
      {
        eventVersion: "2.1",
        eventSource: "aws:s3",
        awsRegion: region,
        eventTime: new Date(now).toISOString(),
        eventName: event,
        s3: {
          s3SchemaVersion: "1.0",
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: { key: formEncoded(key), size: bytes, eTag, sequencer: nextSequencer(now) },
        },
      },
    ],
  };
}

/** Form-encoded, except slashes: a space becomes a plus. */
function formEncoded(key: string): string {
  return new URLSearchParams({ key }).toString().slice("key=".length).replaceAll("%2F", "/");
}

let arrivals = 0;

/** The later of two arrivals under one key has the greater sequencer, compared as text. */
function nextSequencer(now: number): string {
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
  return hex(now, 12) + hex(arrivals++ % 0x1_000_000, 6);
}
