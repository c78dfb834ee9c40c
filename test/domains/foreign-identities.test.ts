import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, startDomainFixture } from "#test/domains/domain-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(startDomainFixture());
let project: FixtureProject;
let name: string;

beforeEach(async () => {
  project = await fixture.newProject();
  name = `${newId()}.example`;
  fixture.outage.operations = [];
  fixture.asked.length = 0;
  fixture.dns.clear();
});

/** The calls about the name that change the identity at SES. */
const changes = () => fixture.asked.filter((call) => call.endsWith(` ${name}`) && !call.startsWith("GetEmailIdentity"));

// biome-ignore lint/suspicious/noExplicitAny: a record as in the answer
const proofOf = ({ records }: any) => records.filter(({ purpose }: { purpose: string }) => purpose === "ownership");

describe("an identity that another environment created", () => {
  it.each(["SUCCESS", "PENDING", "FAILED", "NOT_STARTED"] as const)(
    "when reported as %s needs the proof, and is only read",
    async (status) => {
      await fixture.takeOver(name, status);
      const added = await project.add(name);
      expect(added).toMatchObject({ status: "pending", contested: true });
      expect(proofOf(added)).toHaveLength(1);
      await project.verify(added.id);
      await fixture.takeOver(name, "SUCCESS");
      expect(await project.verify(added.id)).toMatchObject({ verified: false, contested: true });
      fixture.publish(proofOf(added));
      expect(await project.verify(added.id)).toMatchObject({ status: "verified", contested: false });
      expect((await project.call("DELETE", `/domains/${added.id}`)).status).toBe(200);
      expect(await fixture.identity(name)).toMatchObject({ status: "SUCCESS", own: false });
      expect(changes()).toEqual([]);
    },
  );

  it("is replaced by an own identity when it disappears, and the proof stays required", async () => {
    await fixture.takeOver(name, "SUCCESS");
    const { id } = await project.add(name);
    await fixture.report(name, undefined);
    expect(await project.verify(id)).toMatchObject({ status: "pending", dkimStatus: "PENDING", contested: true });
    expect(await fixture.identity(name)).toMatchObject({ status: "PENDING", own: true });
    await fixture.report(name, "SUCCESS");
    const checked = await project.verify(id);
    expect(checked).toMatchObject({ status: "pending", contested: true });
    fixture.publish(proofOf(checked));
    expect((await project.verify(id)).status).toBe("verified");
  });

  it("makes an unverified domain contested when it replaces the own identity, and changes no verified domain", async () => {
    const { id } = await project.add(name);
    await fixture.takeOver(name, "SUCCESS");
    expect(await project.verify(id)).toMatchObject({ status: "pending", contested: true });
    const other = await fixture.newProject();
    const verified = await other.add(`verified.${name}`);
    await fixture.report(`verified.${name}`, "SUCCESS");
    await other.verify(verified.id);
    await fixture.takeOver(`verified.${name}`, "SUCCESS");
    expect(await other.verify(verified.id)).toMatchObject({ status: "verified", contested: false });
    await fixture.takeOver(`verified.${name}`, "FAILED");
    expect(await other.verify(verified.id)).toMatchObject({ status: "failed", contested: true });
    await fixture.takeOver(`verified.${name}`, "SUCCESS");
    expect(await other.verify(verified.id)).toMatchObject({ status: "pending", contested: true });
  });

  it("is also only read when it was created between lookup and creation", async () => {
    fixture.outage.before = async (operation) => {
      if (operation === "CreateEmailIdentity") await fixture.takeOver(name, "SUCCESS");
    };
    const added = await project.add(name);
    fixture.outage.before = undefined;
    expect(added).toMatchObject({ status: "pending", contested: true });
    expect(changes()).toEqual([`CreateEmailIdentity ${name}`]);
    expect(await fixture.identity(name)).toMatchObject({ own: false });
  });
});

describe("an identity of this deployment", () => {
  it("is created with its tag and gets its MAIL FROM with the verification", async () => {
    const { id } = await project.add(name);
    expect(await fixture.identity(name)).toMatchObject({ own: true });
    expect(changes()).toEqual([`CreateEmailIdentity ${name}`]);
    await fixture.report(name, "SUCCESS");
    await project.verify(id);
    expect(changes().slice(1)).toEqual([
      `PutEmailIdentityMailFromAttributes ${name}`,
      `PutEmailIdentityFeedbackAttributes ${name}`,
    ]);
  });

  it("is used again when an earlier deployment left it, and needs a proof when it is verified", async () => {
    const { id } = await project.add(name);
    await fixture.domains.remove(project.id, name);
    await fixture.report(name, "SUCCESS");
    const other = await fixture.newProject();
    const added = await other.add(name);
    expect([added.contested, id === added.id]).toEqual([true, false]);
    fixture.publish(proofOf(added));
    expect((await other.verify(added.id)).status).toBe("verified");
    expect((await other.call("DELETE", `/domains/${added.id}`)).status).toBe(200);
    expect(await fixture.identity(name)).toBeUndefined();
  });

  it("stays listed when SES cannot be asked for its owner", async () => {
    const { id } = await project.add(name);
    fixture.outage.operations = ["GetEmailIdentity"];
    expect(codeOf(await project.call("DELETE", `/domains/${id}`))).toBe("EXTERNAL_SERVICE_ERROR");
    expect(await project.list()).toHaveLength(1);
  });
});
