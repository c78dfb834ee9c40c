import type { TableUse } from "#infra/access/table/table-use.ts";

/** Table access of the workers, of the receivers of notifications and of the operators' functions. */
export const workerTableUses = {
  "notifications/sns": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: ["claims", "contacts", "counters", "domainNames", "histories", "ledgers", "settings", "suppressions"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "PartiQLUpdate"],
      spaces: ["claims", "contacts", "histories", "ledgers", "settings", "suppressions", "tries"],
    },
  },
  "notifications/stripe": {
    audits: "lines",
    reads: { actions: ["GetItem", "Query"], spaces: ["claims", "settings", "tokens"] },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["apiKeys", "claims", "settings", "tokens"] },
  },
  "operators/projects": {
    audits: "lines",
    reads: { actions: ["GetItem", "Query"], spaces: ["settings"] },
    writes: { actions: ["UpdateItem"], spaces: ["apiKeys", "settings"] },
  },
  "operators/repair": { reads: { actions: ["GetItem"], spaces: ["settings"] } },
  "operators/session-key": { writes: { actions: ["UpdateItem"], spaces: ["sessionKey"] } },
  "queues/bulk-send": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: ["accountLimits", "campaigns", "contacts", "counters", "histories", "ledgers", "settings"],
    },
    writes: {
      // A round replaces the records of refused emails.
      actions: ["PutItem", "UpdateItem", "PartiQLInsert", "PartiQLUpdate"],
      spaces: ["accountLimits", "campaigns", "histories", "ledgers", "sendWindows"],
    },
  },
  "queues/feedback": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: ["contacts", "domainNames", "histories", "ledgers", "settings", "suppressions"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "PartiQLUpdate"],
      spaces: ["contacts", "histories", "ledgers", "suppressions", "tries"],
    },
  },
  "queues/inbound": {
    reads: { actions: ["GetItem"], spaces: ["claims", "contacts", "counters", "domainNames", "settings"] },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["claims", "contacts", "histories", "settings"] },
  },
  "queues/jobs": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        "accountLimits",
        "audit",
        "books",
        "campaigns",
        "contacts",
        "counters",
        "deliveries",
        "disposableDomains",
        "domainNames",
        "executions",
        "histories",
        "jobs",
        "ledgers",
        "logs",
        "orders",
        "segments",
        "settings",
        "suppressions",
        "templates",
        "uploads",
        "users",
        "workflows",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "PartiQLInsert"],
      spaces: [
        "accountLimits",
        "apiKeys",
        "audit",
        "books",
        "campaigns",
        "claims",
        "contacts",
        "counters",
        "deliveries",
        "disposableDomains",
        "domainNames",
        "executions",
        "histories",
        "jobs",
        "ledgers",
        "logs",
        "orders",
        "segments",
        "settings",
        "suppressions",
        "templates",
        "uploads",
        "users",
        "webhookCalls",
        "workflows",
      ],
    },
    lists: {
      gsi1: [
        "contactAuditLines",
        "contacts",
        "domains",
        "dueLanes",
        "dueSchedules",
        "events",
        "executions",
        "mails",
        "scheduledCampaigns",
        "segmentedProjects",
        "unsettledCampaigns",
      ],
      gsi2: ["contacts", "events", "executions", "scheduledMails"],
    },
  },
  "queues/send": {
    reads: {
      actions: ["GetItem", "BatchGetItem"],
      spaces: ["accountLimits", "addresses", "contacts", "histories", "settings", "users"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "PartiQLUpdate"],
      spaces: ["accountLimits", "histories", "sendWindows", "settings", "tokens", "users"],
    },
  },
  "queues/webhook": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: ["contacts", "deliveries", "executions", "histories", "settings"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      spaces: ["deliveries", "settings", "webhookCalls"],
    },
  },
  "streams/table": {
    audits: "lines",
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        "books",
        "contacts",
        "counters",
        "executions",
        "histories",
        "ledgers",
        "orders",
        "segments",
        "settings",
        "workflows",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem"],
      spaces: [
        ...(["apiKeys", "books", "contacts", "counters", "deliveries", "histories", "ledgers", "logs"] as const),
        ...(["segments", "settings"] as const),
      ],
    },
    lists: { gsi1: ["unsettledCampaigns"] },
  },
} as const satisfies Record<string, TableUse>;
