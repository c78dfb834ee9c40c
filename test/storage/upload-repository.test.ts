import { beforeEach, describe, expect, it } from "vitest";
import type { Upload } from "#lib/domain/upload/upload.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let project: DataId;

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

const stored = async () => itemsOf(table, project);

describe("an upload", () => {
  const upload = (parts: Partial<Upload> = {}): Upload => ({
    id: newId(),
    filename: "report.pdf",
    contentType: "application/pdf",
    size: 10_485_760,
    key: "uploads/1",
    expiresAt: "2026-03-02T10:00:00.001Z",
    createdAt: "2026-03-01T10:00:00.000Z",
    ...parts,
  });

  it("is returned as announced, for one read unit, after one write unit", async () => {
    const uploads = new UploadRepository(table);
    const created = upload();
    await uploads.create(project, created);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await uploads.find(project, created.id)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("expires at its time, never before", async () => {
    await new UploadRepository(table).create(project, upload());
    expect(await stored()).toEqual([
      {
        ...{ pk: `X#${project}`, sk: expect.any(String), fn: "report.pdf", ct: "application/pdf", sz: 10_485_760 },
        ...{ ob: "uploads/1", ex: "2026-03-02T10:00:00.001Z", cr: "2026-03-01T10:00:00.000Z" },
        ttl: Date.parse("2026-03-02T10:00:01.000Z") / 1_000,
      },
    ]);
  });

  it("is not found in another project, or with an unknown id", async () => {
    const uploads = new UploadRepository(table);
    const created = upload();
    await uploads.create(project, created);
    expect(await uploads.find(dataId(), created.id)).toBeUndefined();
    expect(await uploads.find(project, newId())).toBeUndefined();
  });
});
