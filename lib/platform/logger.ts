import { Logger } from "@aws-lambda-powertools/logger";

/** Structured JSON lines; the service name and level come from POWERTOOLS_SERVICE_NAME and POWERTOOLS_LOG_LEVEL. */
export const logger = new Logger();

export type { Logger } from "@aws-lambda-powertools/logger";
