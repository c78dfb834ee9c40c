import * as z from "zod";
import { FolderFiles } from "#bench/performance/book/folder-files.ts";
import { searchOf } from "#bench/performance/book/search.ts";
import { storedDataId } from "#lib/platform/data-id.ts";
import { connectTable } from "#lib/storage/table/table.ts";

// A process of its own, like a new instance: nothing is cached, and no code of the search is compiled.

const asked = z.object({
  endpoint: z.string(),
  table: z.string(),
  folder: z.string(),
  dataId: storedDataId,
  text: z.string(),
});

const { endpoint, table, folder, dataId, text } = asked.parse(JSON.parse(process.argv[2] ?? ""));
const search = searchOf(connectTable(table, endpoint), dataId, new FolderFiles(folder));

const first = await timed();
const next = await timed();
console.log(JSON.stringify({ first, next }));

async function timed(): Promise<{ cpuMs: number; ms: number }> {
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  await search(text);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, ms: performance.now() - startedAt };
}
