import { beforeEach, describe, expect, it } from "vitest";
import { externalService } from "#lib/platform/refusal.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openSuppressionFixture, type SuppressionProject } from "#test/suppressions/suppression-fixture.ts";

const ann = "ann@example.com";
const fixture = await forThisFile(openSuppressionFixture());
const { accountList } = fixture.outside;
let project: SuppressionProject;

beforeEach(async () => {
  project = await fixture.newProject();
  accountList.entries.clear();
  accountList.fault = undefined;
});

const codeOf = ({ status, body }: Awaited<ReturnType<SuppressionProject["remove"]>>) => [
  status,
  body.error?.details?.reason ?? body.error?.code ?? body.accountList,
];

describe("DELETE /suppressions/{email}", () => {
  it("needs a confirmation for a complaint, also beside another reason, and keeps the entry without it", async () => {
    await project.suppress(ann, { reason: "complaint" });
    await project.suppress(ann, { reason: "manual" });
    const entry = await project.entry(ann);
    expect(codeOf(await project.remove(ann))).toEqual([400, "confirm_needed"]);
    expect(await project.entry(ann)).toEqual(entry);
    expect(await project.remove(ann, "?confirm=true")).toEqual({
      status: 200,
      body: { removed: true, accountList: "absent" },
    });
    expect(codeOf(await project.remove(ann))).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  it("takes the address off the account's list unless another project has it as bounce or complaint", async () => {
    const other = await fixture.newProject();
    const reasons = ["manual", "bounce"] as const;
    const outcomes: unknown[] = [];
    for (const reason of reasons) {
      accountList.put(ann);
      await project.suppress(ann, { reason: "bounce" });
      await other.suppress(ann, { reason });
      outcomes.push((await project.remove(ann)).body.accountList, accountList.entries.has(ann));
    }
    expect(outcomes).toEqual(["removed", false, "kept", true]);
    expect(await other.entry(ann)).toMatchObject({ reason: "bounce" });
    expect((await other.remove(ann)).body.accountList).toBe("removed");
  });

  it("answers 502 and removes nothing when the provider does not answer", async () => {
    await project.suppress(ann, { reason: "bounce" });
    const entry = await project.entry(ann);
    accountList.fault = externalService("The mail provider did not answer.");
    expect((await project.remove(ann)).status).toBe(502);
    expect(await project.entry(ann)).toEqual(entry);
  });

  it("takes 100 bounces and complaints off the list a day, and any number of others", async () => {
    const other = await fixture.newProject();
    const removed = async (owner: SuppressionProject, reason: string) => {
      await owner.suppress(ann, { reason });
      return (await owner.remove(ann, "?confirm=true")).status;
    };
    for (let count = 0; count < 100; count += 1) {
      expect(await removed(project, count % 2 ? "bounce" : "complaint")).toBe(200);
    }
    expect(await removed(project, "bounce")).toBe(429);
    expect(await project.entry(ann)).toMatchObject({ reason: "bounce" });
    expect(await removed(other, "bounce")).toBe(200);
    const bob = "bob@example.com";
    await project.suppress(bob);
    expect((await project.remove(bob)).status).toBe(200);
    fixture.clock.advance(86_400);
    expect((await project.remove(ann, "?confirm=true")).status).toBe(200);
  });
});
