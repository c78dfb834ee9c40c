import { type CreateEntityItem, CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type JobKind, type JobRecord, jobKinds, jobStates, type ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { jobExpiry } from "#lib/storage/job/job-item.ts";
import { entityConfiguration, entityKey, given, type StoredItem } from "#lib/storage/table/entity.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const partition = entityKey("pk", "Q#");
const sort = entityKey("sk", "");

export const jobEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "job", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        kind: { type: jobKinds, field: "kd", required: true },
        state: { type: jobStates, field: "st", required: true },
        progress: { type: "number", field: "pg", required: true },
        failedReason: { type: "string", field: "fr" },
        /** Packed. */
        work: { type: CustomAttributeType<Uint8Array>("any"), field: "wk", required: true },
        version: { type: "number", field: "vs", required: true },
        /** Of the last write. */
        nonce: { type: "string", field: "no", required: true },
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
        expires: { type: "number", field: "ttl", required: true },
      } as const,
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

export type JobEntity = ReturnType<typeof jobEntity>;

export type JobItem = StoredItem<JobEntity>;

interface WrittenJob {
  kind: JobKind;
  job: JobRecord<unknown>;
  nonce: string;
}

export function jobRecord(dataId: DataId, { kind, job, nonce }: WrittenJob): CreateEntityItem<JobEntity> {
  const { failedReason, work, ...own } = job;
  const expires = ttlOf(jobExpiry(job.createdAt));
  return { projectId: dataId, ...own, ...given({ failedReason }), kind, work: packJson(work), nonce, expires };
}

export function jobFromRecord(record: EntityItem<JobEntity>): ListedJob {
  const { id, kind, state, progress, failedReason = null, work, version, createdAt, updatedAt } = record;
  return { id, kind, state, progress, failedReason, work: unpackJson(work), version, createdAt, updatedAt };
}
