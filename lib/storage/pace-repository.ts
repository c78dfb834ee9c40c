import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Table } from "#lib/storage/table.ts";

/** Mails asked for in one second. */
export interface PaceWindow {
  /** By all projects. */
  total: number;
  /** By the asking project. */
  own: number;
  /** Projects that asked in this second, the asking one included. */
  projects: number;
}

const windowItem = z.object({ n: z.number() }).catchall(z.unknown());

const projectAttribute = "p_";

/** Windows are only read in their own and the next second; a minute leaves room for clocks that differ. */
const keptSeconds = 60;

/** Mails handed over per second, in the account and by project; one item a second, one write an asking. */
export class PaceRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Adds `count` mails to the second (whole seconds since 1970) and answers the sums with them. 0 only looks. */
  async take(projectId: string, second: number, count: number): Promise<PaceWindow> {
    const own = attributeOf(projectId);
    const { Attributes } = await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: { pk: `P#${second}`, sk: "w" },
        UpdateExpression: "ADD n :count, #own :count SET #ttl = :ttl",
        ExpressionAttributeNames: { "#own": own, "#ttl": "ttl" },
        ExpressionAttributeValues: { ":count": count, ":ttl": second + keptSeconds },
        ReturnValues: "ALL_NEW",
      }),
    );
    const window = windowItem.parse(Attributes);
    return {
      total: window.n,
      own: z.number().parse(window[own]),
      projects: Object.keys(window).filter((name) => name.startsWith(projectAttribute)).length,
    };
  }
}

/** 48 bits of a hash: safe as a name whatever the id is, and 60 projects a second still fit into one write unit. */
function attributeOf(projectId: string): string {
  return projectAttribute + createHash("sha256").update(projectId).digest("base64url").slice(0, 8);
}
