import { beforeEach, describe, expect, it } from "vitest";
import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const domains = new SenderDomainRepository(table);
let project: ProjectId;
let name: string;

beforeEach(() => {
  project = projectId();
  name = `${newId()}.example.com`;
});

const createdAt = "2026-03-01T10:00:00.000Z";
const now = new Date("2026-03-02T10:00:00.000Z");
const later = new Date("2026-03-03T10:00:00.000Z");
const at = now.toISOString();
const dkimTokens = ["a", "b", "c"];

const domain = (parts: Partial<SenderDomain> = {}): SenderDomain => ({
  id: newId(),
  domain: name,
  status: "pending",
  dkimTokens,
  proofNeeded: false,
  wasVerified: false,
  verifiedAt: null,
  lastCheckedAt: null,
  createdAt,
  updatedAt: createdAt,
  ...parts,
});

const verified = () => domain({ status: "verified", wasVerified: true, verifiedAt: at, lastCheckedAt: at });

async function addTo(projectId: ProjectId, created: SenderDomain): Promise<SenderDomain> {
  expect(await domains.create(projectId, created)).toBe("created");
  return created;
}

/** A project that has added the domain. */
async function listed(parts: Partial<SenderDomain> = {}) {
  const created = domain(parts);
  const owner = projectId();
  expect(await domains.create(owner, created)).toBe("created");
  return { owner, created };
}

const check = (projectId: ProjectId, asRead: SenderDomain, status: DomainStatus, on = now) =>
  domains.keepCheck(projectId, asRead, { outcome: { ...asRead, status }, now: on });

const stored = async () =>
  (await table.scan())
    .filter((item) => JSON.stringify(item).includes(name))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();

describe("a sender domain", () => {
  it("is returned as created, for one read unit", async () => {
    const created = domain({ proofNeeded: true });
    table.takeUnits();
    expect(await domains.create(project, created)).toBe("created");
    // The item, the guard, the number of additions and the owner check, each twice as in every transaction, and the guard's
    // index entry.
    expect(table.takeUnits()).toEqual({ write: 9, read: 2 });
    expect(await domains.find(project, name)).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("is stored with its guard, and its owner when verified, under the keys of docs/table.md", async () => {
    await domains.create(project, domain());
    expect(await stored()).toEqual([`D#${name} ${project}`, `S#${project} d#${name}`]);
    await domains.remove(project, name);
    await domains.create(project, verified());
    expect(await stored()).toEqual([`D#${name} ${project}`, `D#${name} owner`, `S#${project} d#${name}`]);
  });

  it("is stored under short names, without ElectroDB's own attributes", async () => {
    const { id } = await addTo(project, { ...verified(), proofNeeded: true });
    const at01 = { cr: createdAt, up: createdAt };
    expect((await table.scan()).filter((item) => JSON.stringify(item).includes(project))).toEqual(
      expect.arrayContaining([
        { pk: `S#${project}`, sk: "d", vs: 1 },
        {
          ...{ pk: `S#${project}`, sk: `d#${name}`, id, st: "verified", dk: dkimTokens },
          ...{ pf: true, wv: true, va: at, lc: at, ...at01 },
        },
        { pk: `D#${name}`, sk: project, st: "verified", pk1: "D", sk1: `${name}#${project}` },
        { pk: `D#${name}`, sk: "owner", pr: project, si: at, hd: true },
      ]),
    );
    await domains.remove(project, name);
    const plain = await addTo(project, domain());
    const [item] = (await table.scan()).filter(({ sk }) => sk === `d#${name}`);
    expect(item).toEqual({ pk: `S#${project}`, sk: `d#${name}`, id: plain.id, st: "pending", dk: dkimTokens, ...at01 });
  });

  it("of another project is not found", async () => {
    await listed();
    expect(await domains.find(project, name)).toBeUndefined();
    expect(await domains.list(project)).toEqual([]);
  });

  it("cannot be added twice in a project, nor where another project has it verified", async () => {
    const { owner, created } = await listed();
    expect(await domains.create(owner, domain())).toBe("taken");
    expect(await domains.find(owner, name)).toEqual(created);
    await check(owner, created, "verified");
    expect(await domains.create(project, domain())).toBe("taken");
    expect(await domains.find(project, name)).toBeUndefined();
  });

  it("is listed newest first", async () => {
    const days = ["02", "04", "03"];
    for (const day of days) {
      await domains.create(project, domain({ domain: `d${day}.${name}`, createdAt: `2026-03-${day}T10:00:00.000Z` }));
    }
    expect((await domains.list(project)).map((each) => each.domain)).toEqual(
      ["04", "03", "02"].map((day) => `d${day}.${name}`),
    );
  });
});

describe("the verified owner", () => {
  it("is the project that has the domain verified, and other projects may add it unverified", async () => {
    const { owner, created } = await listed();
    await listed();
    expect(await domains.findVerifiedOwner(name)).toBeUndefined();
    const held = await check(owner, created, "verified");
    expect(await domains.findVerifiedOwner(name)).toBe(owner);
    if (held) await check(owner, held, "failed");
    expect(await domains.findVerifiedOwner(name)).toBeUndefined();
  });

  it("is exactly one of the projects that verify it concurrently", async () => {
    const rivals = await Promise.all(Array.from({ length: 5 }, () => listed()));
    const outcomes = await Promise.all(rivals.map(({ owner, created }) => check(owner, created, "verified")));
    expect(outcomes.filter((outcome) => outcome?.status === "verified")).toHaveLength(1);
    const statuses = await Promise.all(rivals.map(({ owner }) => domains.find(owner, name)));
    expect(statuses.map((each) => each?.status).sort()).toEqual([...Array(4).fill("pending"), "verified"]);
    const { listings } = await domains.claims(name);
    expect(listings.map(({ status }) => status).sort()).toEqual([...Array(4).fill("pending"), "verified"]);
  });

  it("cannot be a project that added it before the current owner was verified, even after that owner removes it", async () => {
    const first = await listed();
    const waiting = await listed();
    await check(first.owner, first.created, "verified");
    expect(await check(waiting.owner, waiting.created, "verified", later)).toBeUndefined();
    await domains.remove(first.owner, name);
    expect(await check(waiting.owner, waiting.created, "verified", later)).toBeUndefined();
    expect(await domains.find(waiting.owner, name)).toEqual(waiting.created);
  });

  it("can be a project that added it after the last owner removed or lost it", async () => {
    const first = await listed();
    const held = await check(first.owner, first.created, "verified");
    if (held) await check(first.owner, held, "failed");
    const next = await listed({ createdAt: later.toISOString() });
    expect(await check(next.owner, next.created, "verified", later)).toMatchObject({ status: "verified" });
    expect(await domains.findVerifiedOwner(name)).toBe(next.owner);
  });

  it("can be the same project again when its DNS records are back", async () => {
    const { owner, created } = await listed();
    const held = await check(owner, created, "verified");
    const lost = held && (await check(owner, held, "pending", later));
    expect(lost && (await check(owner, lost, "verified", later))).toMatchObject({ status: "verified" });
  });
});

describe("a check", () => {
  it("sets the verification time on success, and clears it on failure", async () => {
    const created = domain();
    await domains.create(project, created);
    table.takeUnits();
    const held = {
      ...created,
      status: "verified" as const,
      wasVerified: true,
      verifiedAt: at,
      lastCheckedAt: at,
      updatedAt: at,
    };
    expect(await check(project, created, "verified")).toEqual(held);
    expect(table.takeUnits()).toEqual({ write: 6, read: 0 });
    expect(await domains.find(project, name)).toEqual(held);

    const [lastCheckedAt, updatedAt] = [later.toISOString(), later.toISOString()];
    const lost = { ...held, status: "failed", verifiedAt: null, lastCheckedAt, updatedAt };
    expect(await check(project, held, "failed", later)).toEqual(lost);
    expect(await domains.find(project, name)).toEqual(lost);
  });

  it("without news costs one write unit and changes only the check time and the tokens", async () => {
    const created = domain();
    await domains.create(project, created);
    table.takeUnits();
    await domains.keepCheck(project, created, { outcome: { ...created, dkimTokens: ["x", "y", "z"] }, now });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await domains.find(project, name)).toEqual({ ...created, dkimTokens: ["x", "y", "z"], lastCheckedAt: at });
  });

  it("is stored once: of two checks of the same record, one is kept", async () => {
    const { owner, created } = await listed();
    const outcomes = await Promise.all([check(owner, created, "verified"), check(owner, created, "verified")]);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  });

  it("does not bring back a domain that was removed, or removed and added again", async () => {
    const { owner, created } = await listed();
    await domains.remove(owner, name);
    expect(await check(owner, created, "verified")).toBeUndefined();
    expect(await check(owner, created, "pending")).toBeUndefined();
    expect(await stored()).toEqual([]);

    const again = domain();
    await domains.create(owner, again);
    expect(await check(owner, created, "verified")).toBeUndefined();
    expect(await domains.find(owner, name)).toEqual(again);
  });
});

describe("removing", () => {
  it("leaves nothing of a domain that no other project has", async () => {
    await domains.create(project, verified());
    await domains.remove(project, name);
    expect(await stored()).toEqual([]);
    await domains.remove(project, name);
  });

  it("keeps other projects' entries, and remembers the last verified owner while there are any", async () => {
    const { owner, created } = await listed();
    const waiting = await listed();
    await check(owner, created, "verified");
    await domains.remove(owner, name);
    expect(await domains.claims(name)).toEqual({
      listings: [{ projectId: waiting.owner, status: "pending" }],
      owner: { projectId: owner, since: at, holds: false },
    });
    await domains.remove(waiting.owner, name);
    expect(await stored()).toEqual([]);
  });
});

describe("the list of all domains", () => {
  it("has every project's domains, each once, page by page", async () => {
    const names = ["a", "b", "c", "d", "e"].map((label) => `${label}.${name}`);
    for (const each of names) await domains.create(project, domain({ domain: each }));
    const other = projectId();
    await domains.create(other, domain({ domain: `c.${name}` }));
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await domains.listAll({ after: next, limit: 2 });
      found.push(...page.domains.map((each) => `${each.domain} ${each.projectId}`));
      next = page.next;
    } while (next !== undefined);
    const own = found.filter((each) => each.includes(name));
    expect(own.sort()).toEqual([...names.map((each) => `${each} ${project}`), `c.${name} ${other}`].sort());
  });
});
