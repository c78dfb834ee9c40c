import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { FileFault } from "#lib/domain/import/file-fault.ts";
import { type ArrivedFile, type ImportFiles, importKey } from "#lib/domain/import/import-file.ts";
import { readLayout } from "#lib/domain/import/import-layout.ts";
import type { ImportRow } from "#lib/domain/import/import-row.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";
import { RowReader } from "#lib/domain/import/row-reader.ts";
import type { SuppressionExport } from "#lib/domain/import/suppression-export.ts";
import type { SuppressionJob, SuppressionWork } from "#lib/domain/import/suppression-job.ts";
import { checkText } from "#lib/domain/import/text-blocks.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AccountList } from "#lib/domain/suppression/account-list.ts";
import type { AddedSuppression, AddSuppressionInput } from "#lib/domain/suppression/suppression-entry.ts";
import { givenReasons } from "#lib/domain/suppression/suppression-service.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface SuppressionJobsPorts {
  jobs: Pick<JobStore<SuppressionWork>, "find" | "save">;
  files: Pick<ImportFiles, "find">;
  projects: Pick<ProjectStore, "find">;
  contacts: Pick<ContactStore, "findAllByEmail">;
  suppressions: Pick<SuppressionStore, "add">;
  accountList: Pick<AccountList, "page">;
  exports: Pick<SuppressionExport, "work">;
  clock: Clock;
}

type WorkOf<Task extends SuppressionWork["task"]> = Extract<SuppressionWork, { task: Task }>;

interface Turn {
  dataId: DataId;
  project: Project;
  until: Date;
}

/** Rows between two saves. After a crash they are read again, which changes nothing. */
const batchRows = 500;

const addsAtOnce = 16;

const shownErrorsMax = 100;

/** Addresses that one call looks up. */
const lookupMax = 500;

const noteLengthMax = 255;

/**
 * Imports and exports of the suppression list (contract 14 section 4), one turn at a time. The job stores the progress: a turn
 * that dies is repeated from there, and of two concurrent turns only one continues.
 */
export class SuppressionJobs {
  readonly #ports: SuppressionJobsPorts;

  constructor(ports: SuppressionJobsPorts) {
    this.#ports = ports;
  }

  /** Works until the time is up; true when work is left. */
  async work(dataId: DataId, jobId: string, until: Date): Promise<boolean> {
    const { jobs, projects, clock } = this.#ports;
    const job = await jobs.find(dataId, jobId, { now: clock.now() });
    const project = job && (await projects.find(dataId));
    if (!job || !project || job.state === "completed" || job.state === "failed") return false;
    const turn = { dataId, project, until };
    const { work } = job;
    try {
      if (work.task === "import") return await this.#import(turn, { job, work });
      if (work.task === "import-account") return await this.#importAccount(turn, { job, work });
      return await this.#ports.exports.work(dataId, { job, work }, until);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const current = await jobs.find(dataId, jobId, { now: clock.now() });
      const changes = { state: "failed" as const, failedReason: error.reason };
      if (current) await jobs.save(dataId, current, { changes, now: clock.now() });
      return false;
    }
  }

  async #import(turn: Turn, begun: { job: SuppressionJob; work: WorkOf<"import"> }): Promise<boolean> {
    const { dataId, until } = turn;
    const file = await this.#ports.files.find(importKey(dataId, begun.job.id));
    if (!file || file.arrivedAt > new Date(begun.work.expiresAt)) throw new FileFault("upload_missing");
    const layout = await readLayout(file);
    let { job, work } = begun;
    if (work.checkedBytes < file.bytes) {
      const isOver = () => this.#ports.clock.now() >= until;
      work = { ...work, checkedBytes: await checkText(file, work.checkedBytes, isOver) };
      const saved = await this.#save(dataId, job, { state: "active", work });
      if (!saved) return false;
      if (work.checkedBytes < file.bytes) return true;
      job = saved;
    }
    const reader = new RowReader(file, layout, work.next ?? layout.rows);
    do {
      work = await this.#importBatch(turn, { work, reader });
      const progress = progressOf(file, reader);
      const saved = await this.#save(dataId, job, { ...progress, work });
      if (!saved) return false;
      job = saved;
    } while (!reader.isAtEnd && this.#ports.clock.now() < until);
    return !reader.isAtEnd;
  }

  async #importBatch(
    { dataId, project }: Turn,
    { work, reader }: { work: WorkOf<"import">; reader: RowReader },
  ): Promise<WorkOf<"import">> {
    const { rows, errors } = await reader.read(batchRows);
    const inputs: AddSuppressionInput[] = [];
    const faults: RowError[] = [...errors];
    for (const row of rows) {
      const read = inputOf(row, this.#ports.clock.now());
      if ("cause" in read) inputs.push(read);
      else faults.push(read);
    }
    const outcomes = await this.#addAll(dataId, project, inputs);
    return {
      ...work,
      ...counted(work, outcomes),
      next: reader.position,
      failed: work.failed + faults.length,
      errors: [...work.errors, ...faults].slice(0, shownErrorsMax),
    };
  }

  /** Several addresses at once, those of one address in their order. */
  async #addAll(dataId: DataId, project: Project, inputs: readonly AddSuppressionInput[]): Promise<AddedSuppression[]> {
    const byAddress = [...Map.groupBy(inputs, ({ email }) => email).values()];
    const outcomes = await mapConcurrently(byAddress, addsAtOnce, async (same) => {
      const own: AddedSuppression[] = [];
      for (const input of same) own.push(await this.#ports.suppressions.add(dataId, project, input));
      return own;
    });
    return outcomes.flat();
  }

  async #importAccount(turn: Turn, begun: { job: SuppressionJob; work: WorkOf<"import-account"> }): Promise<boolean> {
    const { dataId, project, until } = turn;
    const { accountList, contacts, clock } = this.#ports;
    let { job, work } = begun;
    for (;;) {
      const { entries, next } = await accountList.page(work.next ?? undefined);
      const listed = new Map(
        entries.flatMap((entry) => {
          const email = normaliseAddress(entry.email);
          return email === undefined ? [] : [[email, entry] as const];
        }),
      );
      const emails = [...listed.keys()];
      for (let start = 0; start < emails.length; start += lookupMax) {
        const known = await contacts.findAllByEmail(dataId, emails.slice(start, start + lookupMax), project);
        const inputs = [...known.keys()].flatMap((email) => {
          const entry = listed.get(email);
          return entry ? [accountInput(email, entry, clock.now())] : [];
        });
        work = { ...work, ...counted(work, await this.#addAll(dataId, project, inputs)) };
      }
      work = { ...work, next: next ?? null };
      const isDone = next === undefined;
      const state = isDone ? ("completed" as const) : ("active" as const);
      const saved = await this.#save(dataId, job, { state, progress: isDone ? 100 : 50, work });
      if (!saved || isDone) return false;
      if (clock.now() >= until) return true;
      job = saved;
    }
  }

  #save(
    dataId: DataId,
    job: SuppressionJob,
    changes: { state?: SuppressionJob["state"]; progress?: number; work: SuppressionWork },
  ): Promise<SuppressionJob | undefined> {
    return this.#ports.jobs.save(dataId, job, { changes, now: this.#ports.clock.now() });
  }
}

const counted = <W extends { added: number; updated: number; unchanged: number }>(
  { added, updated, unchanged }: W,
  outcomes: readonly AddedSuppression[],
) => {
  const of = (outcome: AddedSuppression) => outcomes.filter((each) => each === outcome).length;
  return { added: added + of("added"), updated: updated + of("updated"), unchanged: unchanged + of("unchanged") };
};

function progressOf(file: ArrivedFile, { isAtEnd, position }: RowReader) {
  if (isAtEnd) return { state: "completed" as const, progress: 100 };
  return { state: "active" as const, progress: Math.min(Math.floor((position.bytes / file.bytes) * 100), 99) };
}

/** What a row says, or what is wrong with it. */
function inputOf({ line, email, givenEmail, data }: ImportRow, now: Date): AddSuppressionInput | RowError {
  const textOf = (name: string) => (data[name] === undefined ? undefined : String(data[name]));
  const fault = (column: string) => rowError("invalid_value", { row: line, email: givenEmail, column });
  const given = textOf("reason")?.toLowerCase() ?? "manual";
  const reason = givenReasons.find((each) => each === given);
  if (!reason) return fault("reason");
  const note = textOf("note") ?? null;
  if (note !== null && note.length > noteLengthMax) return fault("note");
  const begun = textOf("createdAt");
  const createdAt = begun === undefined ? undefined : Date.parse(begun);
  if (Number.isNaN(createdAt)) return fault("createdAt");
  return {
    email,
    cause: { reason, source: "import", emailId: null, note, expiresAt: null },
    now,
    ...(createdAt !== undefined && { createdAt: new Date(Math.min(createdAt, now.getTime())).toISOString() }),
  };
}

const accountInput = (
  email: string,
  { reason, since }: { reason: "bounce" | "complaint"; since: string },
  now: Date,
): AddSuppressionInput => ({
  email,
  cause: { reason, source: "account_list", emailId: null, note: null, expiresAt: null },
  now,
  createdAt: since,
});
