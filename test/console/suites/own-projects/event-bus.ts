import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { check } from "#test/console/presses.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";
import { Browser } from "#test/support/browser.ts";
import { accessibilityFaults } from "#test/support/chromium.ts";

interface Bus {
  events: { resources: string[] }[];
}

/** Contract 15, section 8. */
export function eventBusJourney(fixture: () => ConsoleFixture): void {
  it("puts the chosen events on the bus for an owner, shows an admin which, and a member nothing", async () => {
    const { stack, openAs } = fixture();
    const project = await openOwnProject(fixture(), "Bus");
    const { page, go, call, press, sees, projectId, faults, close } = project;
    const path = `/projects/${projectId}/event-bus`;
    const onBus = async () =>
      (await stack.local<Bus>("GET", "/event-bus")).events.filter(({ resources }) => resources.includes(projectId));

    await go(`/p/${projectId}/settings/webhooks`);
    await check(page, "Put events of this project on the bus");
    expect(await accessibilityFaults(page)).toEqual([]);
    await check(page, "Everything, and what is added later");
    await press("Save event bus");
    await sees("Choose at least one event.");
    await check(page, "All: contact.*");
    await press("Save event bus");
    await sees("New events go to the bus now.");
    expect(await call("GET", path)).toEqual({ enabled: true, types: ["contact.*"] });
    await call("POST", "/contacts", { email: "ada@bus.test" });
    await expect.poll(onBus).toHaveLength(1);

    const email = "colleague@bus.test";
    const colleague = await Browser.ofNewUser(stack, email);
    const { userId } = await call<{ userId: string }>("POST", `/projects/${projectId}/members`, { email });
    const other = await openAs(colleague);
    const checkboxes = () =>
      other.page.$$eval("main input[type=checkbox]", (all) =>
        all.map(({ disabled, checked }) => ({ disabled, checked })),
      );
    for (const role of ["MEMBER", "ADMIN"]) {
      await call("PATCH", `/projects/${projectId}/members/${userId}`, { role });
      await other.go(`/p/${projectId}/settings/webhooks`);
      await other.page.waitForSelector("main ::-p-text(No endpoint yet)");
      const boxes = await checkboxes();
      if (role === "MEMBER") expect(boxes).toEqual([]);
      else expect(boxes).toEqual(expect.arrayContaining([{ disabled: true, checked: true }]));
      expect(boxes.filter(({ disabled }) => !disabled)).toEqual([]);
    }
    expect(other.faults).toEqual([]);
    await other.close();

    await check(page, "Put events of this project on the bus");
    await press("Save event bus");
    await sees("No more events go to the bus.");
    expect(await call("GET", path)).toEqual({ enabled: false, types: ["contact.*"] });
    expect(faults).toEqual([]);
    await close();
  });
}

export function withoutEventBus(fixture: () => ConsoleFixture): void {
  it("shows its owners nothing of one", async () => {
    const project = await openOwnProject(fixture(), "No bus");
    const { page, go, sees, projectId, faults, close } = project;
    const answers: number[] = [];
    page.on("response", (answer) => void (answer.url().endsWith("/event-bus") && answers.push(answer.status())));
    await go(`/p/${projectId}/settings/webhooks`);
    await sees("No endpoint yet");
    expect([answers, await page.$$("main input, main [role=alert]"), faults]).toEqual([[404], [], []]);
    await close();
  });
}
