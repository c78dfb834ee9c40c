import { dynamodbOperations } from "#local/services/wire/dynamodb.ts";
import { eventsOperations } from "#local/services/wire/events.ts";
import { s3Operations } from "#local/services/wire/s3.ts";
import { schedulerOperations } from "#local/services/wire/scheduler.ts";
import { sesOperations } from "#local/services/wire/ses.ts";
import { snsOperations } from "#local/services/wire/sns.ts";
import { sqsOperations } from "#local/services/wire/sqs.ts";
import { ssmOperations } from "#local/services/wire/ssm.ts";
import type { ServiceName } from "#local/services/wire/wire-service.ts";

/** Operations that the laptop can authorize, named as in the SDK. Other calls of functions are refused. */
export const serviceOperations: Record<ServiceName, ReadonlySet<string>> = {
  ses: sesOperations,
  dynamodb: dynamodbOperations,
  sqs: sqsOperations,
  sns: snsOperations,
  s3: s3Operations,
  scheduler: schedulerOperations,
  ssm: ssmOperations,
  events: eventsOperations,
};
