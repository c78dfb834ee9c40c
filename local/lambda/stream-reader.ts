import * as z from "zod";
import { callEngine } from "#local/engines/engine-call.ts";
import { type StreamRecord, streamRecordSchema } from "#local/lambda/stream-record.ts";

const tableSchema = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const streamSchema = z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) });
const iteratorSchema = z.object({ ShardIterator: z.string() });
const pageSchema = z.object({ Records: z.array(streamRecordSchema), NextShardIterator: z.string().nullish() });

export interface StreamPage {
  records: StreamRecord[];
  /** Undefined when the shard is closed and fully read. */
  next: string | undefined;
}

/** Reads a table's stream from the engine, which uses its own ARN for it. */
export class StreamReader {
  readonly #endpoint: string;
  readonly #tableName: string;

  constructor(endpoint: string, tableName: string) {
    this.#endpoint = endpoint;
    this.#tableName = tableName;
  }

  async shards(): Promise<string[]> {
    const answer = await this.#call("DescribeStream", { StreamArn: await this.#streamArn() });
    return streamSchema.parse(answer).StreamDescription.Shards.map((shard) => shard.ShardId);
  }

  /** An iterator after the record with this sequence number, or at the oldest record. */
  async iterator(shardId: string, after: string | undefined): Promise<string> {
    const position = after
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after }
      : { ShardIteratorType: "TRIM_HORIZON" };
    const input = { StreamArn: await this.#streamArn(), ShardId: shardId, ...position };
    return iteratorSchema.parse(await this.#call("GetShardIterator", input)).ShardIterator;
  }

  async read(iterator: string, limit: number): Promise<StreamPage> {
    const page = pageSchema.parse(await this.#call("GetRecords", { ShardIterator: iterator, Limit: limit }));
    return { records: page.Records, next: page.NextShardIterator ?? undefined };
  }

  async #streamArn(): Promise<string> {
    const target = "DynamoDB_20120810.DescribeTable";
    const answer = await callEngine(this.#endpoint, target, { TableName: this.#tableName });
    return tableSchema.parse(answer).Table.LatestStreamArn;
  }

  #call(operation: string, input: object): Promise<Record<string, unknown>> {
    return callEngine(this.#endpoint, `DynamoDBStreams_20120810.${operation}`, input);
  }
}
