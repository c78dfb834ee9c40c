import { expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Entry {
  email: string;
  reason: string;
  count: number;
}

/** Addresses that get no email. */
export function suppressions(stack: () => RunningStack): void {
  const call = <T = Entry>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);

  it("hold back email after a bounce, until an operator takes the address off the list", async () => {
    const to = "suppressed+1@example.com";
    const { messageId, contactId } = await sendOne(stack(), to);
    await stack().local("POST", `/messages/${messageId}/events`, { type: "bounce" });
    await stack().settle();
    const path = `/suppressions/${encodeURIComponent(to)}`;
    expect((await call("GET", path)).body).toMatchObject({ email: to, reason: "bounce", source: "feedback", count: 1 });
    const contact = await call<{ suppression: unknown }>("GET", `/contacts/${contactId}`);
    expect(contact.body.suppression).toMatchObject({ reason: "bounce", expiresAt: null });
    expect((await call("POST", "/suppressions", { email: to })).body).toEqual({ added: 0, updated: 1, invalid: [] });
    const held = await call<{ data: { emails: { suppressed?: boolean }[] } }>("POST", "/v1/send", {
      ...{ to, from: `hello@${stack().credentials.domain}`, subject: "Hello", body: "<p>Hello</p>" },
    });
    expect(held.body.data.emails).toMatchObject([{ suppressed: true }]);
    const list = await call<{ data: Entry[] }>("GET", "/suppressions?search=suppressed%2B1");
    expect(list.body.data).toMatchObject([{ email: to, count: 2 }]);
    expect((await call("DELETE", path)).body).toEqual({ removed: true, accountList: "absent" });
    expect((await call("GET", path)).status).toBe(404);
    await sendOne(stack(), to);
  });

  it("take over what the provider's account refuses", async () => {
    const { status, body } = await call<{ jobId: string }>("POST", "/suppressions/import-account");
    expect(status).toBe(202);
    await stack().settle();
    expect((await call("GET", `/jobs/${body.jobId}`)).body).toMatchObject({ state: "completed" });
  });
}
