/** SQS and SNS bill each started 64 KB of payload as one request. */
export const billedRequests = (bytes: number) => Math.max(1, Math.ceil(bytes / 65_536));
