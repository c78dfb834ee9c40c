import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";

/** The laptop's engine of buckets and queues, with an empty bucket. */
export async function startMessaging() {
  const engine = await startFauxqs({ port: 0, logger: false });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const connection = { endpoint: engine.address, region: "us-east-1", credentials };
  const s3 = new S3Client({ ...connection, forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" });
  const bucket = "content";
  engine.createBucket(bucket);
  return {
    ...{ engine, s3, bucket, sqs: new SQSClient(connection) },
    /** The keys of all objects. */
    async objects(): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = "" }) => Key).sort();
    },
    stop: () => engine.stop(),
  };
}
