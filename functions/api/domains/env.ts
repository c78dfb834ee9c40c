import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { commaSeparated, flag, tag } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  AWS_REGION: z.string().min(1),
  /** Tag of the identities that this deployment creates. */
  IDENTITY_TAG: tag,
  MAIL_FROM_SUBDOMAIN: z.string().min(1),
  RECEIVES_MAIL: flag,
  /** The recipients that the receipt rule is limited to; empty = it takes all mail. */
  INBOUND_RECIPIENTS: commaSeparated.prefault(""),
  /** DNS servers as `host:port`, separated by commas; empty = the system's. */
  DNS_SERVERS: commaSeparated.prefault(""),
});

export type DomainsEnv = z.infer<typeof env>;
