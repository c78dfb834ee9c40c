import { expect, it } from "vitest";
import { addressesOfOnePart } from "#test/support/api/contact.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicMails } from "#test/topics/topic-mails.ts";

const fixture = await forThisFile(openTopicMails());

/** Sends a campaign to contacts of one batch of the ledger. Some are suppressed. */
async function sent({ people, suppressed }: { people: number; suppressed: number }) {
  const project = await fixture.newProject();
  const addresses = addressesOfOnePart(project, people);
  for (const address of addresses) await project.contact(address);
  const cause = { reason: "complaint", source: "feedback", emailId: null, note: null, expiresAt: null } as const;
  const held = addresses.slice(0, suppressed);
  for (const email of held) {
    await fixture.suppressions.add(project.dataId, project, { email, cause, now: fixture.clock.at });
  }
  const { id } = await project.campaign();
  fixture.table.takeUnits();
  await project.begin(id);
  await project.finish();
  const units = fixture.table.takeUnits();
  const { left } = (await project.call("GET", `/campaigns/${id}/report`)).body;
  const rows = await project.rows(id);
  return { held, units, left, rows, recipients: project.taken().map(({ to }) => to) };
}

it("have a row that says so, and make the mails of the others no dearer", async () => {
  const { held, units, left, rows, recipients } = await sent({ people: 60, suppressed: 20 });
  expect(recipients).toHaveLength(40);
  const skipped = Object.entries(rows).filter(([, row]) => String(row) === "SKIPPED,suppressed");
  expect(skipped.map(([email]) => email).sort()).toEqual(held.sort());
  expect(left).toEqual({ unsubscribed: 0, snoozed: 0, suppressed: 20, topic: 0 });
  const alone = await sent({ people: 40, suppressed: 0 });
  // What is read and written for a batch and for a chunk of its rows, shared by all of them.
  expect(units.write - alone.units.write).toBeLessThan(held.length / 2);
  expect(units.read - alone.units.read).toBeLessThan(held.length / 2);
});

it("are looked at again at the hand-over, under the address that the contact has by then", async () => {
  const project = await fixture.newProject();
  const [ann, bob, cy] = ["ann@example.com", "bob@example.com", "cy@example.com"] as const;
  const contacts = [await project.contact(ann), await project.contact(bob)];
  const suppress = (email: string) =>
    fixture.suppressions.add(project.dataId, project, {
      ...{ email, now: fixture.clock.at },
      cause: { reason: "manual", source: "api", emailId: null, note: null, expiresAt: null },
    });
  await suppress(cy);
  const { id } = await project.campaign({ type: "TRANSACTIONAL" });
  await project.begin(id);
  await suppress(ann);
  await project.call("PATCH", `/contacts/${contacts[1].id}`, { email: cy });
  await project.finish();
  expect(project.taken()).toEqual([]);
  expect(Object.values(await project.rows(id))).toEqual([
    ["SKIPPED", "suppressed"],
    ["SKIPPED", "suppressed"],
  ]);
});
