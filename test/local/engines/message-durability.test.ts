import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { syncOnCheckpoints } from "#local/engines/message-durability.ts";

const normal = 1;

it("the messaging engine waits for the disk only at checkpoints of its write-ahead log", async () => {
  await syncOnCheckpoints();
  const { PersistenceManager } = await import(new URL("persistence.js", import.meta.resolve("fauxqs")).href);
  const folder = mkdtempSync(join(tmpdir(), "petrel-messaging-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { db }: { db: DatabaseSync } = new PersistenceManager(folder);
  onTestFinished(() => db.close());
  expect(db.prepare("PRAGMA synchronous").get()).toMatchObject({ synchronous: normal });
  expect(db.prepare("PRAGMA journal_mode").get()).toMatchObject({ journal_mode: "wal" });
});
