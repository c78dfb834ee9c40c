import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type DomainHouse, type HouseProject, outcomeOf, startDomainHouse } from "#test/domains/domain-house.ts";

let house: DomainHouse;
let project: HouseProject;
let name: string;

beforeAll(async () => {
  house = await startDomainHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  project = await house.newProject();
  name = `${newId()}.example`;
  house.outage.operations = [];
  house.asked.length = 0;
  house.dns.clear();
});

/** Calls about the name that change something at the provider. */
const changes = () => house.asked.filter((call) => call.endsWith(` ${name}`) && !call.startsWith("GetEmailIdentity"));

// biome-ignore lint/suspicious/noExplicitAny: a record as the answer has it
const proofOf = ({ records }: any) => records.filter(({ purpose }: { purpose: string }) => purpose === "ownership");

describe("an identity that another environment created", () => {
  it.each(["SUCCESS", "PENDING", "FAILED", "NOT_STARTED"] as const)(
    "and that is reported as %s needs the proof, and is only read",
    async (status) => {
      await house.takeOver(name, status);
      const added = await project.add(name);
      expect(added).toMatchObject({ status: "pending", contested: true });
      expect(proofOf(added)).toHaveLength(1);
      await project.verify(added.id);
      await house.takeOver(name, "SUCCESS");
      expect(await project.verify(added.id)).toMatchObject({ verified: false, contested: true });
      house.publish(proofOf(added));
      expect(await project.verify(added.id)).toMatchObject({ status: "verified", contested: false });
      expect((await project.call("DELETE", `/domains/${added.id}`)).status).toBe(200);
      expect(await house.identity(name)).toMatchObject({ status: "SUCCESS", own: false });
      expect(changes()).toEqual([]);
    },
  );

  it("is replaced by an own one when it disappears; the proof stays needed", async () => {
    await house.takeOver(name, "SUCCESS");
    const { id } = await project.add(name);
    await house.report(name, undefined);
    expect(await project.verify(id)).toMatchObject({ status: "pending", dkimStatus: "PENDING", contested: true });
    expect(await house.identity(name)).toMatchObject({ status: "PENDING", own: true });
    await house.report(name, "SUCCESS");
    const checked = await project.verify(id);
    expect(checked).toMatchObject({ status: "pending", contested: true });
    house.publish(proofOf(checked));
    expect((await project.verify(id)).status).toBe("verified");
  });

  it("in place of the own one makes a domain contested that is not verified, and changes none that is", async () => {
    const { id } = await project.add(name);
    await house.takeOver(name, "SUCCESS");
    expect(await project.verify(id)).toMatchObject({ status: "pending", contested: true });
    const other = await house.newProject();
    const verified = await other.add(`verified.${name}`);
    await house.report(`verified.${name}`, "SUCCESS");
    await other.verify(verified.id);
    await house.takeOver(`verified.${name}`, "SUCCESS");
    expect(await other.verify(verified.id)).toMatchObject({ status: "verified", contested: false });
    await house.takeOver(`verified.${name}`, "FAILED");
    expect(await other.verify(verified.id)).toMatchObject({ status: "failed", contested: true });
    await house.takeOver(`verified.${name}`, "SUCCESS");
    expect(await other.verify(verified.id)).toMatchObject({ status: "pending", contested: true });
  });

  it("created between look and creation is only read, too", async () => {
    house.outage.before = async (operation) => {
      if (operation === "CreateEmailIdentity") await house.takeOver(name, "SUCCESS");
    };
    const added = await project.add(name);
    house.outage.before = undefined;
    expect(added).toMatchObject({ status: "pending", contested: true });
    expect(changes()).toEqual([`CreateEmailIdentity ${name}`]);
    expect(await house.identity(name)).toMatchObject({ own: false });
  });
});

describe("an identity of this deployment", () => {
  it("is created with its tag and gets its MAIL FROM with the verification", async () => {
    const { id } = await project.add(name);
    expect(await house.identity(name)).toMatchObject({ own: true });
    expect(changes()).toEqual([`CreateEmailIdentity ${name}`]);
    await house.report(name, "SUCCESS");
    await project.verify(id);
    expect(changes().slice(1)).toEqual([
      `PutEmailIdentityMailFromAttributes ${name}`,
      `PutEmailIdentityFeedbackAttributes ${name}`,
    ]);
  });

  it("that is left over from a deployment before is used again, with a proof when it is verified", async () => {
    const { id } = await project.add(name);
    await house.domains.remove(project.id, name);
    await house.report(name, "SUCCESS");
    const other = await house.newProject();
    const added = await other.add(name);
    expect([added.contested, id === added.id]).toEqual([true, false]);
    house.publish(proofOf(added));
    expect((await other.verify(added.id)).status).toBe("verified");
    expect((await other.call("DELETE", `/domains/${added.id}`)).status).toBe(200);
    expect(await house.identity(name)).toBeUndefined();
  });

  it("stays listed when the provider cannot be asked whose it is", async () => {
    const { id } = await project.add(name);
    house.outage.operations = ["GetEmailIdentity"];
    expect(outcomeOf(await project.call("DELETE", `/domains/${id}`))).toBe("EXTERNAL_SERVICE_ERROR");
    expect(await project.list()).toHaveLength(1);
  });
});
