import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Member } from "#lib/domain/project/member.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { memberKey, newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const projects = new ProjectRepository(table);
const memberships = new MembershipRepository(table);
let user: Member;

beforeEach(() => {
  user = { userId: newId(), email: "ann@example.com", role: "OWNER", createdAt: someTime };
});

async function makeProject(owner = user) {
  const project = someProject();
  await projects.create({
    project,
    hashes: { public: sha256(`pk${project.id}`), secret: sha256(`sk${project.id}`) },
    owner,
  });
  return project;
}

const idsOf = async () => (await memberships.list(user.userId)).map(({ project }) => project.id).sort();

describe("the projects of a user", () => {
  it("are returned with the role, for a query and one batch", async () => {
    const made = [await makeProject(), await makeProject(), await makeProject()];
    const joined = await makeProject({ ...user, userId: newId() });
    const member: Member = { ...user, role: "MEMBER" };
    for (const Item of [newMemberItem(joined.id, member), newUserProjectItem(joined.id, member)]) {
      await putItem(table, Item);
    }
    table.takeUnits();
    const found = await memberships.list(user.userId);
    // Two items per project, and the pointers.
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 * 4 + 1 });
    const roleOf = new Map(found.map(({ project, role }) => [project.id, role]));
    expect(roleOf).toEqual(new Map([...made.map(({ id }) => [id, "OWNER"] as const), [joined.id, "MEMBER"]]));
    expect(found.find(({ project }) => project.id === joined.id)?.project).toEqual(joined);
  });

  it("include only existing projects that the user still belongs to", async () => {
    const [kept, deleted, left] = [await makeProject(), await makeProject(), await makeProject()];
    await projects.remove(deleted.id, { now: new Date(someTime) });
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: memberKey(left.id, user.userId) }));
    expect(await idsOf()).toEqual([kept.id]);
  });

  it("can be more than one batch reads", async () => {
    const made: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      made.push(...(await Promise.all(Array.from({ length: 10 }, () => makeProject()))).map(({ id }) => id));
    }
    expect(await idsOf()).toEqual(made.sort());
  });

  it("are empty for a user without projects, for the query alone", async () => {
    table.takeUnits();
    expect(await memberships.list(newId())).toEqual([]);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});
