import { GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { createConversions } from "electrodb";
import type { JobCountQuery, JobLister, JobListQuery, JobState, ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { jobEntity, jobFromRecord } from "#lib/storage/job/job-entity.ts";
import { isExpired, jobFromItem, jobKey } from "#lib/storage/job/job-item.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** A count reads 1 MB a query, at 0.5 RRU for 4 KB. */
const countQueriesMax = 4;

type Scope = Pick<JobListQuery, "kinds"> & { state?: JobState | undefined };

/** A project's jobs, newest first: their ids begin with the time of their creation. */
export class JobListReader implements JobLister {
  readonly #table: Table;
  readonly #jobs;
  readonly #cursors;

  constructor(table: Table) {
    this.#table = table;
    this.#jobs = jobEntity(table);
    this.#cursors = createConversions(this.#jobs);
  }

  /** Eventual: 0.5 RRU for 4 KB. */
  async look(
    dataId: DataId,
    { kinds, after, count, now }: JobListQuery,
  ): Promise<{ jobs: ListedJob[]; next: string | undefined }> {
    const from = after === undefined ? null : this.#cursors.fromComposite.toCursor({ projectId: dataId, id: after });
    const query = this.#query(dataId, { kinds });
    const { data, cursor } = await query.go({ ...unmarked, order: "desc", limit: count, cursor: from });
    const jobs = data.map(jobFromRecord).filter((job) => !isExpired(job, now));
    return { jobs, next: cursor === null ? undefined : this.#cursors.fromCursor.toComposite(cursor)?.id };
  }

  /** 1 RRU up to 4 KB. */
  async find(dataId: DataId, jobId: string, { now }: { now: Date }): Promise<ListedJob | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: jobKey(dataId, jobId), ConsistentRead: true }),
    );
    const job = Item && jobFromItem(Item);
    return job && !isExpired(job, now) ? job : undefined;
  }

  async count(dataId: DataId, scope: JobCountQuery): Promise<number> {
    // ElectroDB has no query that only counts.
    const query = this.#query(dataId, scope).params<QueryCommandInput>();
    let counted = 0;
    let from: Record<string, unknown> | undefined;
    for (let queries = 0; queries < countQueriesMax; queries += 1) {
      const page = await this.#table.documents.send(
        new QueryCommand({ ...query, Select: "COUNT", ...(from && { ExclusiveStartKey: from }) }),
      );
      counted += page.Count ?? 0;
      from = page.LastEvaluatedKey;
      if (!from) break;
    }
    return counted;
  }

  #query(dataId: DataId, { kinds, state }: Scope) {
    return this.#jobs.query.byProject({ projectId: dataId }).where((job, { eq }) => {
      const isOfKinds = `(${kinds.map((kind) => eq(job.kind, kind)).join(" OR ")})`;
      return state === undefined ? isOfKinds : `${isOfKinds} AND ${eq(job.state, state)}`;
    });
  }
}
