import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";

/** Leaves out the sampling rate and the trace id: Petrel uses neither, and they would be a fifth of a request's line. */
export class LineFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel: level, message, timestamp, serviceName: service }: Parameters<LogFormatter["formatAttributes"]>[0],
    fields: Parameters<LogFormatter["formatAttributes"]>[1],
  ): LogItem {
    const attributes = { level, message, timestamp: this.formatTimestamp(timestamp), service };
    return new LogItem({ attributes }).addAttributes(fields);
  }
}

/** Structured JSON lines; the service name and level come from POWERTOOLS_SERVICE_NAME and POWERTOOLS_LOG_LEVEL. */
export const logger = new Logger({ logFormatter: new LineFormatter() });

export type { Logger } from "@aws-lambda-powertools/logger";
