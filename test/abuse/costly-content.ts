import { beforeAll, expect, it } from "vitest";
import { codeOf, issueOf, Tenant } from "#test/abuse/tenant.ts";
import { unharmed, unitsOf } from "#test/abuse/victim.ts";
import type { RunningStack } from "#test/support/stack.ts";

const asking = (operator: string, value: unknown) => ({
  logic: "AND",
  groups: [{ filters: [{ field: "data.score", operator, value }] }],
});

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** What a tenant stores or asks for, made so that it takes as much time as possible. */
export function costlyContent(stack: () => RunningStack): void {
  let rude: Tenant;
  let quiet: Tenant;
  let quietSegment: string;

  beforeAll(async () => {
    [rude, quiet] = [await Tenant.create(stack(), "Rude"), await Tenant.create(stack(), "Quiet")];
    await quiet.make("/contacts", { email: "reader@example.com", data: { score: 7 } });
    quietSegment = await quiet.make("/segments", { name: "High", condition: asking("greaterThan", 5) });
  });

  const refreshQuiet = () => quiet.call("POST", `/segments/${quietSegment}/refresh`);
  const mail = () => ({
    ...{ to: "reader@example.com", subject: "Hi", body: "<p>Hi</p>" },
    from: `hello@${stack().credentials.domain}`,
  });

  it("compares 60,000 digits as fast as any text, on request and on the stream", async () => {
    const tracked = { name: "Digits", condition: asking("greaterThan", 5), trackMembership: true };
    const segment = await rude.make("/segments", tracked);
    const digits = "1".repeat(60_000);
    const attack = async () => {
      const emails = Array.from({ length: 6 }, (_, n) => `digits-${n}@example.com`);
      await Promise.all(emails.map((email) => rude.make("/contacts", { email, data: { score: `${digits}x` } })));
      const refreshed = await rude.call("POST", `/segments/${segment}/refresh`);
      expect([refreshed.status, refreshed.body["memberCount"]]).toEqual([200, 0]);
      await stack().settle();
    };
    await unharmed(attack, refreshQuiet);
  });

  it("refuses a host of 60,000 dots, 800 KB of fallbacks and 300,000 bad headers", async () => {
    const workflow = await rude.make("/workflows", { name: "Dots", eventName: "never" });
    const url = `https://a${".".repeat(60_000)}`;
    const body = `{{ a${"??a".repeat(266_000)} }}`;
    const headers = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [`bad ${n}`, "x"]));
    const attack = () =>
      Promise.all([
        rude.call("POST", `/workflows/${workflow}/steps`, { type: "WEBHOOK", name: "Dots", config: { url } }),
        rude.call("POST", `/workflows/${workflow}/steps`, {
          ...{ type: "WEBHOOK", name: "Dots" },
          config: { url: `https://a${".".repeat(2_000)}` },
        }),
        stack().call("POST", "/templates", { ...mail(), name: "Fallbacks", body }),
        stack().call("POST", "/v1/send", { ...mail(), headers }),
      ]);
    const [long, dots, template, sent] = await unharmed(attack, refreshQuiet);
    expect(issueOf(long)).toMatchObject({ field: "config.url", code: "too_big" });
    expect(issueOf(dots)).toMatchObject({ field: "config.url", code: "custom" });
    expect([template.status, template.body["error"]]).toEqual([400, expect.stringContaining("100 fallbacks")]);
    expect(issueOf(sent)).toMatchObject({ field: "headers", code: "too_big" });
  });

  it("ends the render of a template that loops, and sends nothing", async () => {
    const step = "{% for i in (1..3000) %}";
    const body = `${step.repeat(3)}{% assign x = i %}${"{% endfor %}".repeat(3)}`;
    const to = "looped@example.com";
    const refused = await unharmed(() => stack().call("POST", "/v1/send", { ...mail(), to, body }), refreshQuiet);
    expect([refused.status, issueOf(refused)]).toMatchObject([422, { field: "body" }]);
    await stack().settle();
    expect(await stack().messages(to)).toEqual([]);
  });

  it("reads only days with data for a date range from the year 1", async () => {
    const stats = "/activity/stats";
    const paths = [...Array(4).fill(stats), "/activity", "/events/stats", "/analytics/timeseries"];
    const attack = async () => {
      const answers = await Promise.all(paths.map((path) => rude.call("GET", `${path}?startDate=0001-01-01`)));
      expect(answers.map(codeOf)).toEqual(paths.map(() => 200));
    };
    const functions = ["api/activity", "api/events", "api/analytics"];
    const { reads } = await unitsOf(stack(), functions, () => unharmed(attack, refreshQuiet));
    expect(reads).toBeLessThan(500);
  });

  it("answers 422 to JSON of 100,000 levels", async () => {
    const workflow = await rude.make("/workflows", { name: "Deep", eventName: "never" });
    const contactId = await rude.make("/contacts", { email: "deep@example.com" });
    const deep = nested(100_000);
    const filter = `{"field":"data.a","operator":"equals","value":${deep}}`;
    const requests: [path: string, body: string][] = [
      [`/workflows/${workflow}/executions`, `{"contactId":"${contactId}","context":{"a":${deep}}}`],
      [
        `/workflows/${workflow}/steps`,
        `{"type":"WEBHOOK","name":"Deep","config":{"url":"https://example.com/","body":${deep}}}`,
      ],
      ["/contacts", `{"email":"deep@example.com","data":{"a":${deep}}}`],
      ["/events/track", `{"email":"deep@example.com","event":"e","data":{"a":${deep}}}`],
      ["/v1/send", `{"to":"a@example.com","subject":"Hi","body":"Hi","data":{"a":${deep}}}`],
      ["/segments", `{"name":"Deep","condition":{"logic":"AND","groups":[{"filters":[${filter}]}]}}`],
    ];
    const answers = await Promise.all(requests.map(([path, body]) => rude.call("POST", path, body)));
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 422));
    expect(answers.map((answer) => issueOf(answer))).toMatchObject(requests.map(() => ({ code: "too_big" })));
  });
}
