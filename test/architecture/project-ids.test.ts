import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import { type DataId, dataIdOf, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { filesBelow, root } from "#test/architecture/source-files.ts";

it("keeps a project's own id and the id of its data apart", () => {
  expectTypeOf<ProjectId>().not.toExtend<DataId>();
  expectTypeOf<DataId>().not.toExtend<ProjectId>();
  expectTypeOf<string>().not.toExtend<ProjectId | DataId>();
  expectTypeOf(dataIdOf).parameter(0).toEqualTypeOf<ProjectId>();
  expectTypeOf(projectIdOf).parameter(0).toEqualTypeOf<DataId>();
});

it("declares every id of a project with its type", () => {
  const untyped = ["lib", "functions", "local", "bench"].flatMap(filesBelow).filter((file) => {
    return /\b(projectId|dataId)\??: string\b/.test(readFileSync(join(root, file), "utf8"));
  });
  expect(untyped).toEqual([]);
});
