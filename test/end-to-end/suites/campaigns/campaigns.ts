import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Campaign {
  id: string;
  name: string;
  status: string;
  body: string;
  segment: { id: string; name: string } | null;
  segmentId: string | null;
  totalRecipients: number;
  warnings?: unknown;
}

interface Refused {
  error: { code: string; details: Record<string, unknown> };
}

interface Created {
  success: true;
  data: Campaign;
}

/** Campaigns from their first draft to their deletion, before any of them is sent. */
export function campaigns(stack: () => RunningStack): void {
  const call = <T = Campaign>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const draft = () => ({
    name: "Harvest news",
    subject: "Hi {{name ?? there}}",
    body: "<p>Apples, {{name}}</p>",
    from: `hello@${stack().credentials.domain}`,
  });
  const create = async (changes: Record<string, unknown>) => {
    const { status, body } = await call<Created>("POST", "/campaigns", { ...draft(), ...changes });
    expect([status, body.success]).toEqual([201, true]);
    return body.data;
  };
  const ofCrop = (crop: string) => ({
    logic: "AND",
    groups: [{ filters: [{ field: "data.crop", operator: "equals", value: crop }] }],
  });

  it("can be created for an audience, counted, read, changed, copied and deleted", async () => {
    for (const [email, subscribed] of [
      ["orchard-1@example.com", true],
      ["orchard-2@example.com", false],
    ] as const) {
      await call("POST", "/contacts", { email, subscribed, data: { crop: "apples" } });
    }
    const condition = ofCrop("apples");
    const segment = (await call("POST", "/segments", { name: "Orchards", condition })).body;
    const original = await create({ audienceType: "SEGMENT", segmentId: segment.id });
    expect(original).toMatchObject({
      status: "DRAFT",
      totalRecipients: 1,
      segment: { id: segment.id, name: "Orchards" },
    });
    const filtered = { audienceType: "FILTERED", audienceCondition: condition, type: "TRANSACTIONAL" };
    const changed = await call("PUT", `/campaigns/${original.id}`, { ...filtered, body: "<p>Pears</p>" });
    expect(changed).toMatchObject({ status: 200, body: { totalRecipients: 2, segment: null, body: "<p>Pears</p>" } });

    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const copy = await owner.call<Campaign>("POST", `/campaigns/${original.id}/duplicate`, undefined, headers);
    expect(copy).toMatchObject({ status: 201, body: { name: "Harvest news (Copy)", totalRecipients: 2 } });
    const search = "/campaigns?search=HARVEST&status=DRAFT&sort=name&dir=asc";
    const found = await owner.call<{ data: Campaign[]; total: number }>("GET", search, undefined, headers);
    expect(found.body).toMatchObject({ data: [changed.body, copy.body], total: 2 });

    for (const { id } of [original, copy.body]) expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
    expect((await call("GET", `/campaigns/${original.id}`)).status).toBe(404);
    expect((await call("DELETE", `/segments/${segment.id}`)).status).toBe(204);
  });

  it("with audience ALL count every subscribed contact", async () => {
    // A campaign counts contacts directly, the list shows the counters of the stream.
    await stack().settle();
    const subscribed = await call<{ total: number }>("GET", "/contacts?subscribed=true");
    const { id, totalRecipients } = await create({ audienceType: "ALL" });
    expect(totalRecipients).toBe(subscribed.body.total);
    await call("DELETE", `/campaigns/${id}`);
  });

  it("prevent the deletion of resources they use; the refusal names them", async () => {
    const list = (await call("POST", "/segments", { name: "Growers", type: "STATIC" })).body;
    const filters = [
      { field: "data.acres", operator: "exists" },
      { field: "event.harvested", operator: "notTriggered" },
      { field: `segment.${list.id}`, operator: "notMemberOfSegment" },
    ];
    const template = (await call("POST", "/templates", draft())).body;
    const domain = "harvest.example";
    const added = (await call("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${added.id}/verify`);
    const { id, name, warnings } = await create({
      from: `news@${domain}`,
      templateId: template.id,
      audienceType: "FILTERED",
      audienceCondition: { logic: "AND", groups: [{ filters }] },
    });
    const unseen = [0, 1].map((place) => `audienceCondition.groups.0.filters.${place}.field`);
    expect(warnings).toEqual(unseen.map((path) => ({ path, code: "never_seen" })));
    const held = [
      ["/contacts/fields/data.acres", "usedInCampaigns"],
      ["/events/harvested", "usedInCampaigns"],
      [`/segments/${list.id}`, "campaigns"],
      [`/domains/${added.id}`, "campaigns"],
    ] as const;
    for (const [path, users] of held) {
      const { status, body } = await call<Refused>("DELETE", path);
      expect([path, status, body.error.details[users]]).toEqual([path, 409, [{ id, name }]]);
    }
    const usage = await call<{ campaigns: unknown }>("GET", `/templates/${template.id}/usage`);
    expect(usage.body.campaigns).toEqual([{ id, name }]);
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
    for (const [path] of held) expect([path, (await call("DELETE", path)).status]).not.toEqual([path, 409]);
    expect((await call("DELETE", `/templates/${template.id}`)).status).toBe(204);
  });
}
