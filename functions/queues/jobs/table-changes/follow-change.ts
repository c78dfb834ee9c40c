import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import { followTable, stepNames } from "#functions/table-changes/follow-table.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { unpackJson } from "#lib/storage/table/packed-json.ts";

const image = z.record(z.string(), z.custom<AttributeValue>());

export const streamRecord = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number().exactOptional(),
    OldImage: image.exactOptional(),
    NewImage: image.exactOptional(),
  }),
});

/** Runs the steps that failed when the change was parked. */
export const followChange = (follower: TableFollower) =>
  jobKind({
    type: "followChange",
    fields: {
      shardId: z.string(),
      steps: z.array(z.enum(stepNames)),
      /** The stream record as JSON, packed, in base64. */
      record: z.base64(),
    },
    async run({ shardId, steps, record }) {
      const parked = streamRecord.parse(unpackJson(Buffer.from(record, "base64")));
      await followTable(follower, { shardId, Records: [parked] }, steps);
    },
  });
