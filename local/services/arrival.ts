/** An object that came into a bucket. */
export interface Arrival {
  bucket: string;
  key: string;
  /** What brought it, as S3 names it: `ObjectCreated:Put`. */
  event: string;
}

export interface ArrivedObject {
  bytes: number;
  eTag: string;
}

/** Tells whom the bucket names; the object is looked at only when there is somebody. */
export type Announce = (arrival: Arrival, look: () => Promise<ArrivedObject>) => Promise<void>;

/** The message of S3: of its many fields those that say what came where. */
export function arrivalMessage({ bucket, key, event }: Arrival, object: ArrivedObject, region: string, now: number) {
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

/** As a form has it, slashes left alone: a space is a plus. */
function formEncoded(key: string): string {
  return new URLSearchParams({ key }).toString().slice("key=".length).replaceAll("%2F", "/");
}

let arrivals = 0;

/** Of two arrivals under one key the later has the greater one, compared as text. */
function nextSequencer(now: number): string {
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
  return hex(now, 12) + hex(arrivals++ % 0x1_000_000, 6);
}
