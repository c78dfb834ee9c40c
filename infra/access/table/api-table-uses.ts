import type { TableUse } from "#infra/access/table/table-use.ts";

/** Reads of authentication: a project's key, or a person's session. */
const caller = ["apiKeys", "sessionKey", "settings", "users"] as const;

/** What the functions of the API may do with the table. */
export const apiTableUses = {
  "api/activity": {
    audits: "lines",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        ...caller,
        "campaigns",
        "contacts",
        "counters",
        "executions",
        "histories",
        "logs",
        "orders",
        "segments",
        "templates",
        "workflows",
      ],
    },
    writes: { actions: ["UpdateItem"], spaces: ["rateWindows"] },
    lists: { gsi1: ["events", "sentCampaigns"], gsi2: ["events", "executions"] },
  },
  "api/analytics": {
    audits: "lines",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [...caller, "campaigns", "counters", "histories", "logs", "segments", "templates"],
    },
    writes: { actions: ["UpdateItem"], spaces: ["rateWindows"] },
    lists: { gsi1: ["events"] },
  },
  "api/auth": {
    reads: {
      actions: ["GetItem", "BatchGetItem", "ConditionCheckItem"],
      spaces: [...caller, "addresses", "firstAccount", "tokens"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["addresses", "firstAccount", "logins", "rateWindows", "sessionKey", "settings", "tries", "users"],
    },
  },
  "api/campaigns": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        ...caller,
        "accountLimits",
        "campaigns",
        "contacts",
        "counters",
        "histories",
        "ledgers",
        "logs",
        "orders",
        "segments",
        "templates",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      spaces: ["accountLimits", "campaigns", "histories", "orders", "rateWindows", "segments"],
    },
    lists: { gsi1: ["contacts", "unsettledCampaigns"], gsi2: ["events"] },
  },
  "api/console": {},
  "api/config": { reads: { actions: ["GetItem"], spaces: ["firstAccount", "health"] } },
  "api/contacts": {
    audits: "changes",
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        ...caller,
        "books",
        "campaigns",
        "contacts",
        "counters",
        "executions",
        "histories",
        "jobs",
        "ledgers",
        "orders",
        "segments",
        "suppressions",
        "templates",
        "workflows",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      spaces: [
        "apiKeys",
        "contacts",
        "executions",
        "histories",
        "jobs",
        "orders",
        "rateWindows",
        "segments",
        "settings",
        "suppressions",
        "templates",
        "tries",
        "webhookCalls",
      ],
    },
    lists: { gsi1: ["contacts", "reportedAddresses"], gsi2: ["contacts"] },
  },
  "api/domains": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query", "ConditionCheckItem"],
      spaces: [...caller, "accountLimits", "campaigns", "domainNames", "templates"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["accountLimits", "domainNames", "rateWindows", "settings"],
    },
  },
  "api/emails": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [...caller, "campaigns", "contacts", "counters", "histories", "ledgers", "logs"],
    },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["histories", "rateWindows"] },
    lists: { gsi1: ["mails"], gsi2: ["scheduledMails"] },
  },
  "api/events": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [...caller, "campaigns", "contacts", "counters", "histories", "logs", "orders", "segments", "workflows"],
    },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["orders", "rateWindows"] },
    lists: { gsi1: ["contacts", "events"], gsi2: ["events"] },
  },
  "api/imports": {
    audits: "changes",
    notesKeyUse: true,
    reads: { actions: ["GetItem", "BatchGetItem", "Query"], spaces: [...caller, "jobs", "segments"] },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["jobs", "rateWindows"] },
  },
  "api/pages": {
    audits: "lines",
    reads: {
      actions: ["GetItem", "BatchGetItem", "ConditionCheckItem"],
      spaces: ["addresses", "contacts", "sessionKey", "settings", "templates", "tokens", "users"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["addresses", "contacts", "histories", "settings", "tries", "users"],
    },
  },
  "api/projects": {
    audits: "changes",
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query", "ConditionCheckItem"],
      spaces: [...caller, "addresses", "audit", "campaigns", "counters", "workflows"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["apiKeys", "counters", "jobs", "rateWindows", "settings", "tries", "users"],
    },
  },
  "api/segments": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        ...caller,
        "campaigns",
        "contacts",
        "counters",
        "histories",
        "jobs",
        "logs",
        "orders",
        "segments",
        "workflows",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["contacts", "counters", "jobs", "rateWindows", "segments"],
    },
    lists: { gsi1: ["contacts"], gsi2: ["events"] },
  },
  "api/send": {
    audits: "lines",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: ["apiKeys", "contacts", "counters", "settings", "templates", "uploads"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["claims", "contacts", "histories", "rateWindows"],
    },
  },
  "api/templates": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [...caller, "campaigns", "contacts", "counters", "histories", "templates", "workflows"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      spaces: ["histories", "rateWindows", "templates"],
    },
    lists: { gsi2: ["executions"] },
  },
  "api/track": {
    audits: "lines",
    notesKeyUse: true,
    reads: { actions: ["GetItem", "BatchGetItem"], spaces: [...caller, "contacts"] },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["claims", "contacts", "histories", "rateWindows"],
    },
  },
  "api/uploads": {
    audits: "changes",
    notesKeyUse: true,
    reads: { actions: ["GetItem", "BatchGetItem"], spaces: caller },
    writes: { actions: ["PutItem", "UpdateItem"], spaces: ["rateWindows", "uploads"] },
  },
  "api/users": {
    audits: "changes",
    reads: { actions: ["GetItem", "BatchGetItem", "Query"], spaces: [...caller, "counters"] },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["apiKeys", "counters", "orders", "rateWindows", "sessionKey", "settings", "tokens", "tries", "users"],
    },
  },
  "api/verify": {
    audits: "lines",
    notesKeyUse: true,
    reads: { actions: ["GetItem"], spaces: ["apiKeys", "disposableDomains"] },
    writes: { actions: ["UpdateItem"], spaces: ["rateWindows"] },
  },
  "api/webhook-endpoints": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [...caller, "contacts", "deliveries", "executions", "histories", "logs", "orders"],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem"],
      spaces: ["counters", "deliveries", "jobs", "rateWindows", "settings"],
    },
    lists: { gsi1: ["events"] },
  },
  "api/workflows": {
    audits: "changes",
    notesKeyUse: true,
    reads: {
      actions: ["GetItem", "BatchGetItem", "Query"],
      spaces: [
        ...caller,
        "contacts",
        "counters",
        "executions",
        "histories",
        "logs",
        "orders",
        "segments",
        "templates",
        "workflows",
      ],
    },
    writes: {
      actions: ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      spaces: ["counters", "executions", "orders", "rateWindows", "segments", "templates", "webhookCalls", "workflows"],
    },
    lists: { gsi1: ["contacts", "events", "executions"], gsi2: ["events", "executions"] },
  },
} as const satisfies Record<string, TableUse>;
