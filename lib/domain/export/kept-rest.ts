import * as z from "zod";
import type { JobPartStore, JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** A part has at most 400 KB packed, which no text of this many characters exceeds. */
const partLength = 100_000;

const partsAtOnce = 16;

/** Names of such parts begin so. */
export const restPrefix = "rest#";

const partName = (attempt: number, index: number): string => `${restPrefix}${attempt}#${index}`;

/** The text of a paused file that is too little for a part of its upload: it waits in parts of the job. */
export class KeptRest {
  readonly #parts: Pick<JobPartStore, "find" | "put">;

  constructor(parts: Pick<JobPartStore, "find" | "put">) {
    this.#parts = parts;
  }

  /** `count`: of the parts, as `keep` returned it. */
  async read(dataId: DataId, jobId: string, { attempt, count }: { attempt: number; count: number }): Promise<string> {
    const names = Array.from({ length: count }, (_, index) => partName(attempt, index));
    const texts = await mapConcurrently(names, partsAtOnce, (name) => this.#parts.find(dataId, jobId, name));
    return texts.map((text) => z.string().parse(text)).join("");
  }

  /** Returns in how many parts the text is. */
  async keep(
    dataId: DataId,
    { id, createdAt: jobCreatedAt }: Pick<JobRecord<unknown>, "id" | "createdAt">,
    { attempt, rest }: { attempt: number; rest: string },
  ): Promise<number> {
    const texts = Array.from({ length: Math.ceil(rest.length / partLength) }, (_, index) =>
      rest.slice(index * partLength, (index + 1) * partLength),
    );
    await mapConcurrently([...texts.entries()], partsAtOnce, ([index, value]) =>
      this.#parts.put(dataId, id, { name: partName(attempt, index), value, jobCreatedAt }),
    );
    return texts.length;
  }
}
