import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { searchFor } from "#bench/contact-seed.ts";
import { FolderFiles } from "#bench/performance/book/folder-files.ts";
import { searchOf } from "#bench/performance/book/search.ts";
import type { BookResult } from "#bench/performance/results.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { bookFolder } from "#lib/storage/contact/book/book-files.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { prices } from "#local/services/prices.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestJobQueue } from "#test/support/fakes/job-queue.ts";
import type { TestTable } from "#test/support/table.ts";

/** Of `api/contacts`: one whole CPU. */
const functionGb = 1_769 / 1_024;

/** A build reads the contacts a minute after it has begun. */
const settleSeconds = 61;

const packSecondsMax = 3_600;

const newInstance = join(import.meta.dirname, "new-instance.ts");
const time = z.object({ cpuMs: z.number(), ms: z.number() });
const times = z.object({ first: time, next: time });

/** Packs the project's address book and searches it, for texts in one address, in none and in all. */
export async function measureBook(table: TestTable, project: Project, contacts: number): Promise<BookResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "petrel-book-"));
  try {
    const dataId = dataOf(project);
    await pack(table, dataId, new FolderFiles(folder));
    const texts = [
      { matching: "one address", text: searchFor(contacts / 2) },
      { matching: "no address", text: "nothing" },
      { matching: "all addresses", text: "." },
    ];
    const measured: BookResult[] = [];
    for (const { matching, text } of texts) {
      measured.push({ contacts, matching, ...(await measureSearch(table, dataId, { folder, text })) });
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pack(table: TestTable, dataId: DataId, files: FolderFiles): Promise<void> {
  const clock = new TestClock(new Date());
  const jobs = new TestJobQueue(clock);
  const packer = new BookPacker({ table, files, projects: new ProjectRepository(table), jobs, clock });
  const until = clock.in(packSecondsMax);
  await packer.run({ type: "packContacts", dataId }, until);
  clock.advance(settleSeconds);
  await jobs.work("packContacts", (job) => packer.run(job, until));
}

async function measureSearch(
  table: TestTable,
  dataId: DataId,
  { folder, text }: { folder: string; text: string },
): Promise<Omit<BookResult, "contacts" | "matching">> {
  const files = new FolderFiles(folder);
  table.takeUnits();
  await searchOf(table, dataId, files)(text);
  const { read } = table.takeUnits();
  const asked = JSON.stringify({ endpoint: table.endpoint, table: table.name, folder, dataId, text });
  const { stdout } = await promisify(execFile)(process.execPath, [newInstance, asked]);
  const { first, next } = times.parse(JSON.parse(stdout));
  const objects = await files.list(bookFolder(dataId));
  return {
    bytes: objects.reduce((sum, { size }) => sum + size, 0),
    objectsRead: files.found,
    readUnits: read,
    firstCpuMs: first.cpuMs,
    firstMs: first.ms,
    nextMs: next.ms,
    firstDollars:
      read * prices.readUnit +
      files.found * prices.bucketRead +
      (first.ms / 1_000) * functionGb * prices.gbSecond +
      prices.invocation,
  };
}
