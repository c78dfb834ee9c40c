import { describe, expect, it } from "vitest";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { LoginNotes, type NoteLogin } from "#lib/domain/audit/login-notes.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { authFixture, password } from "#test/accounts/auth-fixture.ts";
import { contactFixture } from "#test/pages/contact/contact-fixture.ts";
import { createProject } from "#test/support/api/project.ts";
import { errorLogger, silentLogger } from "#test/support/fakes/logger.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const audit = new AuditRepository(table);

async function linesOf(projectId: ProjectId): Promise<AuditLine[]> {
  return (await audit.list(projectId, { filter: {}, after: undefined, limit: 100 })).lines;
}

describe("a contact's choice", () => {
  const pages = contactFixture(table);
  const form = (action: string) => ({
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Mail/1.0" },
    body: `action=${action}`,
  });

  it.each([
    ["by one click", "unsubscribe", {}, "contact.unsubscribe", true],
    ["on the page to unsubscribe", "unsubscribe", form("unsubscribe"), "contact.unsubscribe", true],
    ["on the page to subscribe", "subscribe", form("subscribe"), "contact.subscribe", false],
  ] as const)("%s is a line, once", async (_, page, request, action, subscribed) => {
    const visitor = await pages.visitor({ subscribed });
    for (const _turn of [1, 2]) await pages.request("POST", visitor.page(page), request);
    const person = { id: visitor.id, name: visitor.email };
    expect(await linesOf(visitor.project.id)).toEqual([
      {
        ...{ id: expect.any(String), at: pages.clock.at.toISOString(), action, result: "OK" },
        ...{ actor: { type: "CONTACT", ...person }, target: { type: "contact", ...person } },
        ...{ before: { subscribed }, after: { subscribed: !subscribed } },
        ...{
          ip: expect.any(String),
          userAgent: "headers" in request ? "Mail/1.0" : null,
          requestId: expect.any(String),
        },
      },
    ]);
  });

  it("of a topic is a line with the topics that changed", async () => {
    const visitor = await pages.visitor({ topics: ["News", "Offers"] });
    const mailId = await visitor.mail();
    await pages.request("POST", visitor.page("unsubscribe", { e: mailId, p: "topic-0" }));
    await pages.request("POST", visitor.open("topics"), { body: { "topic-1": true } });
    const lines = await linesOf(visitor.project.id);
    expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual(
      expect.arrayContaining([
        { action: "contact.topics", before: { topics: { "topic-0": true } }, after: { topics: { "topic-0": false } } },
        { action: "contact.topics", before: { topics: { "topic-1": false } }, after: { topics: { "topic-1": true } } },
      ]),
    );
    expect(lines).toHaveLength(2);
  });

  it("stands when its line cannot be written", async () => {
    const failing = new AuditNotes(
      { put: () => Promise.reject(new Error("The table does not answer.")) },
      silentLogger,
    );
    const { project } = await createProject(table);
    const line = { action: "contact.unsubscribe", actor: { type: "CONTACT", id: null, name: null } } as const;
    const noted = failing.note(project.id, { ...line, target: { type: "contact", id: null, name: null } }, new Date());
    await expect(noted).resolves.toBeUndefined();
  });
});

describe("a login", () => {
  const auth = authFixture(table);
  const { members } = repositories(table, auth.clock);
  const logins = new LoginNotes({
    users: new UserRepository(table),
    memberships: new MembershipRepository(table),
    notes: new AuditNotes(audit, errorLogger),
  });
  const ordered = (): NoteLogin[] =>
    auth.queued.splice(0).flatMap(({ job }) => (job.type === "noteLogin" ? [job] : []));

  async function newPerson() {
    const email = `${newId()}@example.com`;
    const { body } = await auth.post("signup", { email, password });
    const projects = [await createProject(table), await createProject(table)].map(({ project }) => project);
    for (const { id } of projects) {
      await members.add(id, { userId: body.id, email, role: "MEMBER", createdAt: auth.clock.at.toISOString() });
    }
    ordered();
    return { email, id: body.id as string, projects };
  }

  it("and a wrong password are lines in every project of the member, once", async () => {
    const { email, id, projects } = await newPerson();
    const { project: other } = await createProject(table);
    expect((await auth.post("login", { email, password })).status).toBe(200);
    expect((await auth.post("login", { email, password: "wrong password" })).status).toBe(401);
    const jobs = ordered();
    for (const job of [...jobs, ...jobs]) await logins.run(job);
    for (const project of projects) {
      const lines = await linesOf(project.id);
      expect(lines.map(({ action, result, actor }) => [action, result, actor]).toSorted()).toEqual([
        ["user.login", "OK", { type: "USER", id, name: email }],
        ["user.login", "REFUSED", { type: "USER", id, name: email }],
      ]);
      expect(JSON.stringify(lines)).not.toContain("wrong password");
    }
    expect(await linesOf(other.id)).toEqual([]);
  });

  it("of an unknown address orders the same, and leads to no line", async () => {
    await auth.post("login", { email: `${newId()}@example.com`, password });
    const jobs = ordered();
    expect(jobs).toEqual([expect.objectContaining({ result: "REFUSED", userId: expect.any(String) })]);
    for (const job of jobs) await expect(logins.run(job)).resolves.toBeUndefined();
  });
});
