import { randomUUID } from "node:crypto";
import type { WireAnswer, WireError } from "#local/services/wire/wire-service.ts";

/** DynamoDB and SQS (AWS JSON 1.0). The SDK takes the part after `#`; for SQS the older protocol's header wins. */
export function jsonError(namespace: string, { status, code, message }: WireError): WireAnswer {
  return {
    status,
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amzn-requestid": randomUUID(),
      "x-amzn-query-error": `${code};${status < 500 ? "Sender" : "Receiver"}`,
    },
    body: JSON.stringify({ __type: `${namespace}#${code}`, message }),
  };
}

/** SES v2 and Scheduler (REST JSON). */
export function restError({ status, code, message }: WireError): WireAnswer {
  return {
    status,
    headers: { "content-type": "application/json", "x-amzn-requestid": randomUUID(), "x-amzn-errortype": code },
    body: JSON.stringify({ message }),
  };
}

/** SNS (query protocol). */
export function queryError({ status, code, message }: WireError): WireAnswer {
  const requestId = randomUUID();
  const type = status < 500 ? "Sender" : "Receiver";
  return {
    status,
    headers: { "content-type": "text/xml", "x-amzn-requestid": requestId },
    body:
      `<ErrorResponse><Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>` +
      `<RequestId>${requestId}</RequestId></ErrorResponse>`,
  };
}

/** S3 (REST XML). */
export function bucketError({ status, code, message }: WireError): WireAnswer {
  const requestId = randomUUID();
  return {
    status,
    headers: { "content-type": "application/xml", "x-amz-request-id": requestId },
    body:
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message>` +
      `<RequestId>${requestId}</RequestId></Error>`,
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
