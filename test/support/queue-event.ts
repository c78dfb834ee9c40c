import type { SQSEvent } from "aws-lambda";

/** Messages of a queue as Lambda hands them to a function, with the ids m0, m1, … Text stays as it is. */
export const queueEvent = (...bodies: unknown[]): SQSEvent =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      body: typeof body === "string" ? body : JSON.stringify(body),
      attributes: { ApproximateReceiveCount: "1" },
    })),
  }) as unknown as SQSEvent;
