import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

/** A record as GetRecords returns it on the wire; the images stay in DynamoDB's JSON. */
export const streamRecordSchema = z.looseObject({
  eventID: z.string(),
  eventName: z.enum(["INSERT", "MODIFY", "REMOVE"]),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number(),
    Keys: z.unknown(),
    NewImage: z.unknown().optional(),
    OldImage: z.unknown().optional(),
  }),
});

export type StreamRecord = z.infer<typeof streamRecordSchema>;

export type LambdaRecord = StreamRecord & { awsRegion: string; eventSourceARN: string };

export interface StreamRecordContext {
  region: string;
  streamArn: string;
  /** Added to the engine's time, which is only the machine's clock. */
  clockOffsetMs: number;
  tookByExpiry(keys: unknown): boolean;
}

/** DynamoDB writes no record for a write that changes nothing; the engine does. */
export function changesNothing({ dynamodb }: StreamRecord): boolean {
  return dynamodb.OldImage !== undefined && isDeepStrictEqual(dynamodb.OldImage, dynamodb.NewImage);
}

/** The record as Lambda passes it to a function. */
export function lambdaRecord(record: StreamRecord, context: StreamRecordContext): LambdaRecord {
  const expired = record.eventName === "REMOVE" && context.tookByExpiry(record.dynamodb.Keys);
  return {
    ...record,
    awsRegion: context.region,
    dynamodb: {
      ...record.dynamodb,
      ApproximateCreationDateTime: record.dynamodb.ApproximateCreationDateTime + context.clockOffsetMs / 1000,
    },
    eventSourceARN: context.streamArn,
    ...(expired && { userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } }),
  };
}
