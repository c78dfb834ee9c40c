import { ExportFile, type ExportFiles, type FileState } from "#lib/domain/export/export-file.ts";
import { KeptRest } from "#lib/domain/export/kept-rest.ts";
import type { JobPartStore, JobRecord } from "#lib/domain/job/job-record.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** How far the file of a list is. */
interface ListProgress<Next> {
  /** Records in the file. */
  count: number;
  /** Names the file. An attempt whose worker died is given up, and the next one writes a file of its own. */
  attempt: number;
  /** Where the list continues; null at its beginning. */
  next: Next | null;
  file: FileState;
  /** In how many parts of the job the text is that is not in the file yet. */
  restParts: number;
  finishedAt: string | null;
}

interface ListedPage<Next> {
  /** Of the file. */
  text: string;
  count: number;
  next: Next | undefined;
}

interface WrittenList<Next extends object | string> {
  job: Pick<JobRecord<unknown>, "id" | "createdAt">;
  key: string;
  progress: ListProgress<Next>;
  /** What a new file begins with. */
  head: string;
  page(after: Next | undefined): Promise<ListedPage<Next>>;
}

/** Writes a list into a file, page by page and turn by turn (docs/decisions/0062). */
export class ListFile {
  readonly #files: ExportFiles;
  readonly #rests: KeptRest;
  readonly #clock: Clock;

  constructor(files: ExportFiles, parts: Pick<JobPartStore, "find" | "put">, clock: Clock) {
    this.#files = files;
    this.#rests = new KeptRest(parts);
    this.#clock = clock;
  }

  /** Works until the time is up. */
  async write<Next extends object | string>(
    dataId: DataId,
    { job, key, progress, head, page }: WrittenList<Next>,
    until: Date,
  ): Promise<ListProgress<Next>> {
    const { attempt } = progress;
    const rest = await this.#rests.read(dataId, job.id, { attempt, count: progress.restParts });
    const file = new ExportFile(this.#files, key, { state: progress.file, rest });
    if (progress.next === null) await file.add(head);
    let { count } = progress;
    let after = progress.next ?? undefined;
    do {
      const read = await page(after);
      await file.add(read.text);
      count += read.count;
      after = read.next;
    } while (after !== undefined && this.#clock.now() < until);
    if (after === undefined) {
      await file.finish();
      return { ...progress, count, finishedAt: this.#clock.now().toISOString() };
    }
    const paused = await file.pause();
    const restParts = await this.#rests.keep(dataId, job, { attempt, rest: paused.rest });
    return { ...progress, count, next: after, file: paused.state, restParts };
  }
}
