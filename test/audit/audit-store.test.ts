import { describe, expect, it } from "vitest";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import type { AuditPosition } from "#lib/domain/audit/audit-store.ts";
import { changedValues } from "#lib/domain/audit/audit-values.ts";
import { dataIdOf, type ProjectId } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ContactAuditRepository } from "#lib/storage/audit/contact-audit-repository.ts";
import { AuditExpiry } from "#lib/storage/sweep/audit-expiry.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const audit = new AuditRepository(table);
const ofContacts = new ContactAuditRepository(table);

const someLine = (changes: Partial<AuditLine> = {}): AuditLine => ({
  ...{ id: newId(), at: "2026-03-01T10:00:00.000Z", action: "template.update", result: "OK" },
  actor: { type: "USER", id: newId(), name: "ann@example.com" },
  target: { type: "template", id: newId(), name: "Hello" },
  ...{ before: { name: "Hi" }, after: { name: "Hello" }, ip: "192.0.2.1", userAgent: "test", requestId: newId() },
  ...changes,
});

const at = (second: number) => new Date(Date.parse("2026-03-01T10:00:00.000Z") + second * 1_000).toISOString();

describe("a line", () => {
  it("costs 2 write units, is kept for 400 days, and is completed in place", async () => {
    const project = projectId();
    const begun = someLine({ result: "UNKNOWN", before: null, after: null });
    table.takeUnits();
    await audit.put(project, begun);
    const outcome = { ...someLine(), result: "OK" as const };
    await audit.settle(project, begun, outcome);
    expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
    const { lines } = await audit.list(project, { filter: {}, after: undefined, limit: 50 });
    const { target, before, after, result } = outcome;
    expect(lines).toEqual([{ ...begun, target, before, after, result }]);
    const [item] = (await table.scan()).filter(({ pk }) => pk === `AL#${project}`);
    expect(item?.["ttl"]).toBe(Date.parse("2027-04-05T10:00:00.000Z") / 1_000);
  });

  it("of a deleted project is not made again", async () => {
    const project = projectId();
    await audit.settle(project, someLine(), someLine());
    expect(await itemsOf(table, project, "A")).toEqual([]);
  });
});

describe("the log of a deleted project", () => {
  const request = (project: ProjectId, removed: boolean) => ({
    ...{ dataId: dataIdOf(project, 0), removed, orderedAt: at(0) },
  });
  const ends = async (project: ProjectId) =>
    (await table.scan()).filter(({ pk }) => pk === `AL#${project}`).map(({ ttl }) => new Date(Number(ttl) * 1_000));

  it("is kept for 30 days more, in as many turns as it takes; a reset shortens nothing", async () => {
    const [project, other] = [projectId(), projectId()];
    for (const id of [project, other])
      for (const second of [1, 2, 3]) await audit.put(id, someLine({ at: at(second) }));
    const expiry = new AuditExpiry(table, { now: () => new Date(at(10)) });
    expect(await expiry.sweep(request(project, false), new Date(at(20)))).toBe(true);
    expect(await ends(project)).toEqual(await ends(other));
    expect(await expiry.sweep(request(project, true), new Date(at(10)))).toBe(false);
    for (const _turn of [1, 2]) expect(await expiry.sweep(request(project, true), new Date(at(20)))).toBe(true);
    expect(await ends(project)).toEqual(Array.from({ length: 3 }, () => new Date("2026-03-31T10:00:00.000Z")));
    expect((await ends(other)).every((end) => end > new Date("2027-01-01"))).toBe(true);
  });
});

describe("a list", () => {
  it("of a range that starts after its end is empty", async () => {
    const project = projectId();
    await audit.put(project, someLine({ at: at(1) }));
    const filter = { from: at(2), before: at(0) };
    expect(await audit.list(project, { filter, after: undefined, limit: 10 })).toEqual({ lines: [], next: undefined });
  });

  const actor = { type: "KEY", id: "server", name: "Server" } as const;
  const target = { type: "campaign", id: "c1", name: null };

  it("has the lines that match, newest first, on as many pages as they need", async () => {
    const project = projectId();
    const lines = Array.from({ length: 40 }, (_, second) =>
      someLine({ at: at(second), ...(second % 4 === 0 && { actor, target, action: "campaign.send" }) }),
    );
    await Promise.all(lines.map((line) => audit.put(project, line)));
    const idsOf = async (filter: object, limit = 7) => {
      const ids: string[] = [];
      let after: AuditPosition | undefined;
      do {
        const page = await audit.list(project, { filter, after, limit });
        expect(page.lines.length).toBeLessThanOrEqual(limit);
        ids.push(...page.lines.map(({ id }) => id));
        after = page.next;
      } while (after);
      return ids;
    };
    const ids = lines.map(({ id }) => id).toReversed();
    const sent = lines.filter(({ action }) => action === "campaign.send").map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    for (const filter of [
      { actorId: "server" },
      { action: "campaign.send" },
      { targetType: "campaign" },
      { targetId: "c1" },
    ])
      expect(await idsOf(filter)).toEqual(sent.toReversed());
    const dates = { from: at(10), before: at(20) };
    expect(await idsOf(dates, 3)).toEqual(
      lines
        .slice(10, 20)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(await idsOf({ ...dates, targetId: "other" })).toEqual([]);
  });

  it.each([200, 8_000])("reads at most 10 units a page, of lines with values of %d bytes", async (size) => {
    const project = projectId();
    const values = { before: { data: "x".repeat(size) }, after: { data: "y".repeat(size) } };
    const lines = Array.from({ length: 120 }, (_, second) => someLine({ at: at(second), ...values }));
    await Promise.all(lines.map((line) => audit.put(project, line)));
    for (const filter of [{}, { actorId: "nothing" }]) {
      table.takeUnits();
      const { next } = await audit.list(project, { filter, after: undefined, limit: 100 });
      expect(next).toBeDefined();
      expect(table.takeUnits().read).toBeLessThanOrEqual(10);
    }
  });
});

describe("the lines about a contact", () => {
  it("are found, and lose values and the person's details but not the line", async () => {
    const project = projectId();
    const contactId = newId();
    const target = { type: "contact", id: contactId, name: "ben@example.com" };
    const changed = someLine({ at: at(1), target });
    const optedOut = someLine({
      at: at(2),
      target,
      actor: { type: "CONTACT", id: contactId, name: "ben@example.com" },
    });
    const other = someLine({ at: at(3), target: { ...target, id: newId() } });
    await Promise.all([changed, optedOut, other].map((line) => audit.put(project, line)));
    const found: AuditLine[] = [];
    for await (const lines of ofContacts.linesOf(project, contactId)) found.push(...lines);
    expect(found).toEqual([optedOut, changed]);
    await ofContacts.erase(project, contactId);
    await ofContacts.erase(project, contactId);
    const { lines } = await audit.list(project, { filter: {}, after: undefined, limit: 50 });
    const emptied = { before: null, after: null, target: { ...target, name: null } };
    expect(lines).toEqual([
      other,
      { ...optedOut, ...emptied, actor: { ...optedOut.actor, name: null }, ip: null, userAgent: null },
      { ...changed, ...emptied },
    ]);
  });
});

describe("the line of an execution", () => {
  it("is about its contact, whose erasure empties it", async () => {
    const project = projectId(newId());
    const contactId = newId();
    const begun = someLine({ target: { type: "execution", id: null, name: null }, result: "UNKNOWN" });
    await audit.put(project, begun);
    const target = { type: "execution", id: newId(), name: null };
    const after = { contactId, context: { phone: "+41 44 668 18 00" } };
    await audit.settle(project, begun, { target, before: null, after, result: "OK" });
    const settled = { ...begun, target, before: null, result: "OK" };
    const found: AuditLine[] = [];
    for await (const lines of ofContacts.linesOf(project, contactId)) found.push(...lines);
    expect(found).toEqual([{ ...settled, after }]);
    await ofContacts.erase(project, contactId);
    const { lines } = await audit.list(project, { filter: {}, after: undefined, limit: 50 });
    expect(lines).toEqual([{ ...settled, after: null }]);
  });
});

describe("before and after", () => {
  it("hold the changed fields alone", () => {
    const before = { id: "1", name: "Hi", tags: ["a"], updatedAt: "1" };
    expect(changedValues(before, { ...before, name: "Hello", updatedAt: "2" })).toEqual({
      before: { name: "Hi" },
      after: { name: "Hello" },
    });
    expect(changedValues(null, { name: "Hello" })).toEqual({ before: null, after: { name: "Hello" } });
    expect(changedValues({ name: "Hello" }, null)).toEqual({ before: { name: "Hello" }, after: null });
  });

  it("hold bodies and long texts as digests, names of headers, and no secret", () => {
    const body = "<p>Héllo</p>";
    const config = { url: "https://crm.example", headers: { Authorization: "Bearer x" }, method: "POST" };
    const { after } = changedValues(null, { body, token: "ak_1", secret: "s", nested: { password: "p" }, config });
    expect(after).toEqual({
      body: { sha256: sha256(body), length: 13 },
      nested: {},
      config: { url: "https://crm.example", headers: ["Authorization"], method: "POST" },
    });
  });

  it("hold the number of addresses without a contact, which no erasure would find", () => {
    const { after } = changedValues(null, { added: 1, created: 0, notFound: ["ann@example.com", "bob@example.com"] });
    expect(after).toEqual({ added: 1, created: 0, notFound: 2 });
  });

  it("are at most 8 KB each: the largest fields become digests", () => {
    const list = Array.from({ length: 900 }, (_, index) => `value ${index}`);
    const { after } = changedValues(null, { name: "Hello", list, other: list });
    expect(Buffer.byteLength(JSON.stringify(after))).toBeLessThanOrEqual(8_192);
    expect(after).toMatchObject({ name: "Hello", list: { length: expect.any(Number) } });
    const many = Object.fromEntries(list.map((name) => [name, name.repeat(9)]));
    expect(Buffer.byteLength(JSON.stringify(changedValues(many, null).before))).toBeLessThanOrEqual(8_192);
  });
});
