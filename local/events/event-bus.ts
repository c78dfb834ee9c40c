import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import type { ControlRoute } from "#local/control/route.ts";
import type { Account } from "#local/services/wire/wire-service.ts";

/** One event as it is put. `Time` in seconds since 1970. */
export const putEntry = z.object({
  EventBusName: z.string().default("default"),
  Source: z.string(),
  DetailType: z.string(),
  Detail: z.string(),
  Time: z.number().optional(),
  Resources: z.array(z.string()).default([]),
});
type PutEntry = z.infer<typeof putEntry>;

type EntryAnswer = { EventId: string } | { ErrorCode: string; ErrorMessage: string };

interface EventBusOptions {
  clock: LocalClock;
  database: DatabaseSync;
  account: Account;
}

const shownMax = 1_000;

/** EventBridge on the laptop: keeps the events of all buses, and has no rules. */
export class LocalEventBus {
  readonly #options: EventBusOptions;

  constructor(options: EventBusOptions) {
    this.#options = options;
    options.database.exec(`CREATE TABLE IF NOT EXISTS bus_events (
      number INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL) STRICT`);
  }

  /** With `partly`, only every second entry is taken. */
  put(entries: readonly PutEntry[], { partly }: { partly: boolean }): { answers: EntryAnswer[]; failed: number } {
    const answers = entries.map((entry, index): EntryAnswer => {
      if (partly && index % 2 === 0) return { ErrorCode: "InternalFailure", ErrorMessage: "An ordered fault." };
      const detail = objectIn(entry.Detail);
      if (!detail) return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
      return { EventId: this.#keep(entry, detail) };
    });
    return { answers, failed: answers.filter((answer) => "ErrorCode" in answer).length };
  }

  get routes(): ControlRoute[] {
    const { database } = this.#options;
    const path = "/_local/event-bus";
    const sql = `SELECT event FROM (SELECT * FROM bus_events ORDER BY number DESC LIMIT ${shownMax}) ORDER BY number`;
    const row = z.object({ event: z.string() });
    return [
      {
        method: "GET",
        path,
        handle: () => {
          const rows = z.array(row).parse(database.prepare(sql).all());
          return { status: 200, body: { events: rows.map(({ event }): unknown => JSON.parse(event)) } };
        },
      },
      {
        method: "DELETE",
        path,
        handle: () => {
          database.exec("DELETE FROM bus_events");
          return { status: 204 };
        },
      },
    ];
  }

  /** As a rule's target gets it. */
  #keep({ EventBusName, Source, DetailType, Time, Resources }: PutEntry, detail: object): string {
    const { clock, database, account } = this.#options;
    const id = randomUUID();
    const time = new Date(Time === undefined ? clock.now() : Time * 1_000).toISOString();
    const event = {
      ...{ version: "0", id, "detail-type": DetailType, source: Source, account: account.accountId, time },
      ...{ region: account.region, resources: Resources, detail, bus: EventBusName.split("/").at(-1) },
    };
    database.prepare("INSERT INTO bus_events (event) VALUES (?)").run(JSON.stringify(event));
    return id;
  }
}

function objectIn(text: string): object | undefined {
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
