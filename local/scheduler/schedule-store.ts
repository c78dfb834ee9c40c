import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { type ScheduleInput, scheduleInput, timetable } from "#local/scheduler/schedule.ts";

export interface Schedule {
  group: string;
  name: string;
  input: ScheduleInput;
  createdAt: number;
  modifiedAt: number;
  /** Null when it never fires again. */
  nextFireAt: number | null;
}

const scheduleRow = z
  .object({
    group_name: z.string(),
    name: z.string(),
    input: z.string(),
    created_at: z.number(),
    modified_at: z.number(),
    next_fire_at: z.number().nullable(),
  })
  .transform(
    (row): Schedule => ({
      group: row.group_name,
      name: row.name,
      input: scheduleInput.parse(JSON.parse(row.input)),
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
      nextFireAt: row.next_fire_at,
    }),
  );

const numberRow = z.object({ value: z.number().nullable() });

/** The schedules and their next times. */
export class ScheduleStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS schedules (
      group_name TEXT NOT NULL, name TEXT NOT NULL, input TEXT NOT NULL, created_at INTEGER NOT NULL,
      modified_at INTEGER NOT NULL, next_fire_at INTEGER, PRIMARY KEY (group_name, name)) STRICT;
      CREATE INDEX IF NOT EXISTS schedules_due ON schedules (next_fire_at) WHERE next_fire_at IS NOT NULL`);
  }

  find(group: string, name: string): Schedule | undefined {
    const row = this.#database.prepare("SELECT * FROM schedules WHERE group_name = ? AND name = ?").get(group, name);
    return row && scheduleRow.parse(row);
  }

  /** Creates the schedule, or replaces it and restarts its times. */
  save(name: string, input: ScheduleInput, now: number): void {
    const createdAt = this.find(input.GroupName, name)?.createdAt ?? now;
    const nextFireAt = timetable(input, now).first(now);
    this.#database
      .prepare("INSERT OR REPLACE INTO schedules VALUES (?, ?, ?, ?, ?, ?)")
      .run(input.GroupName, name, JSON.stringify(input), createdAt, now, nextFireAt);
  }

  setNextFire(schedule: Schedule, nextFireAt: number | null): void {
    this.#database
      .prepare("UPDATE schedules SET next_fire_at = ? WHERE group_name = ? AND name = ?")
      .run(nextFireAt, schedule.group, schedule.name);
  }

  delete(group: string, name: string): boolean {
    const sql = "DELETE FROM schedules WHERE group_name = ? AND name = ?";
    return this.#database.prepare(sql).run(group, name).changes === 1;
  }

  /** By group and name, after `after` (`group/name`); an empty group means every group. */
  list(filter: { group: string; prefix: string; state: string; after: string; limit: number }): Schedule[] {
    const sql = `SELECT * FROM schedules WHERE group_name || '/' || name > :after
      AND (:group = '' OR group_name = :group) AND substr(name, 1, length(:prefix)) = :prefix
      AND (:state = '' OR json_extract(input, '$.State') = :state)
      ORDER BY group_name || '/' || name LIMIT :limit`;
    return z.array(scheduleRow).parse(this.#database.prepare(sql).all(filter));
  }

  due(now: number, limit: number): Schedule[] {
    const sql = "SELECT * FROM schedules WHERE next_fire_at <= ? ORDER BY next_fire_at LIMIT ?";
    return z.array(scheduleRow).parse(this.#database.prepare(sql).all(now, limit));
  }

  nextDueAt(): number | null {
    return this.#number("SELECT min(next_fire_at) AS value FROM schedules");
  }

  countDue(now: number): number {
    return this.#number("SELECT count(*) AS value FROM schedules WHERE next_fire_at <= ?", now) ?? 0;
  }

  /** Only one-time schedules: a repeating schedule is not pending work. */
  countFuture(now: number): number {
    const sql = `SELECT count(*) AS value FROM schedules
      WHERE next_fire_at > ? AND json_extract(input, '$.ScheduleExpression') LIKE 'at(%'`;
    return this.#number(sql, now) ?? 0;
  }

  #number(sql: string, ...values: number[]): number | null {
    return numberRow.parse(this.#database.prepare(sql).get(...values)).value;
  }
}
