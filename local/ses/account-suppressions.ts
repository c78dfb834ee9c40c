import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ServiceError, type ServiceOperation } from "#local/services/rest-service.ts";

const reason = z.enum(["BOUNCE", "COMPLAINT"]);

const row = z.object({ address: z.string(), reason, updated_at: z.number() });

type Suppressed = z.infer<typeof row>;

const putInput = z.object({ EmailAddress: z.string().min(1).max(320), Reason: reason });

const pageSizeMax = 1_000;

const path = "/v2/email/suppression/addresses";

/** The account-level suppression list, by address in lower case. */
export class AccountSuppressions {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS ses_suppressed (
      address TEXT PRIMARY KEY, reason TEXT NOT NULL, updated_at INTEGER NOT NULL
    ) STRICT`);
  }

  put({ address, reason: why, updated_at }: Suppressed): void {
    const sql = "INSERT OR REPLACE INTO ses_suppressed (address, reason, updated_at) VALUES (?, ?, ?)";
    this.#database.prepare(sql).run(address.toLowerCase(), why, updated_at);
  }

  find(address: string): Suppressed | undefined {
    const found = this.#database.prepare("SELECT * FROM ses_suppressed WHERE address = ?").get(address.toLowerCase());
    return found && row.parse(found);
  }

  delete(address: string): boolean {
    const sql = "DELETE FROM ses_suppressed WHERE address = ?";
    return this.#database.prepare(sql).run(address.toLowerCase()).changes === 1;
  }

  /** By address, after this one. */
  list(after: string, limit: number): Suppressed[] {
    const sql = "SELECT * FROM ses_suppressed WHERE address > ? ORDER BY address LIMIT ?";
    return z.array(row).parse(this.#database.prepare(sql).all(after, limit));
  }
}

/** Puts, reads, lists and removes addresses of the account's suppression list. */
export function suppressionOperations(list: AccountSuppressions, clock: LocalClock): ServiceOperation[] {
  const addressOf = (params: Record<string, string>) => params["EmailAddress"] ?? "";
  const missing = (address: string) =>
    new ServiceError("NotFoundException", 404, `Email address ${address} does not exist on your suppression list.`);
  return [
    {
      method: "PUT",
      path,
      handle: ({ body }) => {
        const { EmailAddress: address, Reason } = putInput.parse(body);
        list.put({ address, reason: Reason, updated_at: clock.now() });
      },
    },
    {
      method: "GET",
      path,
      handle: ({ query }) => {
        const size = Math.min(Number(query.get("PageSize") ?? pageSizeMax), pageSizeMax);
        const found = list.list(query.get("NextToken") ?? "", size + 1);
        const page = found.slice(0, size);
        return {
          SuppressedDestinationSummaries: page.map(summary),
          ...(found.length > size && { NextToken: page.at(-1)?.address }),
        };
      },
    },
    {
      method: "GET",
      path: `${path}/{EmailAddress}`,
      handle: ({ params }) => {
        const found = list.find(addressOf(params));
        if (!found) throw missing(addressOf(params));
        return { SuppressedDestination: summary(found) };
      },
    },
    {
      method: "DELETE",
      path: `${path}/{EmailAddress}`,
      handle: ({ params }) => {
        if (!list.delete(addressOf(params))) throw missing(addressOf(params));
      },
    },
  ];
}

/** Times in JSON of SES are seconds since 1970. */
const summary = ({ address, reason: Reason, updated_at }: Suppressed) => ({
  EmailAddress: address,
  Reason,
  LastUpdateTime: updated_at / 1_000,
});
