import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import type { Route } from "#lib/http/route.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { Browser } from "#test/support/browser.ts";
import type { HookServer } from "#test/support/hook-server.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Project {
  id: string;
  secret: string;
}

/** Ids of a project's resources, by their place in a path. */
type Belongings = Record<string, string[]>;

interface Sent {
  data: { emails: { email: string; contact: { id: string } }[] };
}

interface Party {
  project: Project;
  owner: Browser;
  has: Belongings;
}

/** Bodies that pass their schemas, so that only the id can cause the refusal. */
const bodies: Record<string, unknown> = {
  "PATCH /users/@me/projects/{id}": { name: "Taken over" },
  "PUT /users/@me/projects/{id}/billing-limits": { workflows: 1, campaigns: 1, transactional: 1, inbound: 1 },
  "POST /projects/{id}/members": { email: "intruder@example.com" },
  "PATCH /projects/{id}/members/{userId}": { role: "ADMIN" },
  "PUT /projects/{id}/event-bus": { enabled: true, types: ["*"] },
  "PATCH /api-keys/{id}": { name: "Taken over" },
  "PATCH /contacts/{id}": { email: "taken-over@example.com", data: null },
  "PATCH /contacts/{id}/topics": { news: false },
  "PATCH /topics/{id}": { name: "Taken over" },
  "PUT /campaigns/{id}": { name: "Taken over" },
  "POST /campaigns/{id}/send-missing": { reasons: ["error"] },
  "POST /campaigns/{id}/test": { email: "reader@owned.example" },
  "POST /segments/{id}/members": { emails: ["taken-over@example.com"], createMissing: true },
  "DELETE /segments/{id}/members": { emails: ["listed@example.com"] },
  "POST /webhook-endpoints/{id}/pause": { minutes: 5 },
  "POST /webhook-endpoints/{id}/replay": { startDate: new Date().toISOString() },
  "POST /contacts/{id}/explain": { segmentId: randomUUID() },
  "POST /contacts/{id}/snooze": { days: 7 },
  "PATCH /workflows/{id}": { name: "Taken over", enabled: true },
  "POST /workflows/{id}/steps": { type: "EXIT", name: "Taken over", config: {} },
  "PATCH /workflows/{id}/steps/{stepId}": { name: "Taken over" },
  "POST /workflows/{id}/executions": { contactId: randomUUID() },
  "POST /workflows/{id}/transitions": { fromStepId: randomUUID(), toStepId: randomUUID() },
  "POST /workflows/{id}/transitions/{transitionId}/insert-step": {
    type: "DELAY",
    name: "A",
    config: { amount: 1, unit: "days" },
  },
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Only a count of 20 s makes a job of it: test/segments/endpoints/preview-segment.test.ts covers its ids. */
const rareJobs = "/segments/preview/{jobId}";

/**
 * Not public routes, where the link with the id grants access. Nor routes with a name as the parameter, which is the
 * same in every project.
 */
const routesWithIds = allRoutes
  .filter(({ auth, path, textParam }) => auth !== "none" && path.includes("{") && textParam === undefined)
  .filter(({ path }) => path !== rareJobs)
  .map((route) => ({ name: nameOf(route), route }));

/** Reads that return the same when repeated. Without billing, they notify no member. */
const steadyReads = routesWithIds.filter(
  ({ route }) => route.method === "GET" && !/\/(verify|billing-consumption|billing-invoices)$/.test(route.path),
);

/** A session may make 300 requests a minute: some of each route, and all reads at the start and the end of a minute. */
const routesAMinute = 13;

/** Each call at once would start an instance of its own. */
const readsAtOnce = 4;

const anyId = /(msg_)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** An answer without its ids and time. */
function said({ status, body }: Answer): unknown {
  const { requestId, ...error } = body["error"] as Record<string, unknown>;
  expect([401, 403, 404]).toContain(status);
  return { status, error: JSON.stringify(error).replaceAll(anyId, "{id}") };
}

/** The path with ids. `idAt` gets the place of each id: the path up to its parameter, and its index. */
function fill(path: string, idAt: (place: string, index: number) => string): string {
  let index = -1;
  return path.replaceAll(/\{\w+\}/g, (parameter: string, at: number) => {
    index += 1;
    return idAt(path.slice(0, at + parameter.length), index);
  });
}

function idsAt({ has }: Party, place: string): [string, ...string[]] {
  const [id, ...others] = has[place] ?? [];
  if (id === undefined) throw new Error(`There is no example here of the id that ends ${place}.`);
  return [id, ...others];
}

/**
 * Every way to name a resource of `first` in the path, and the same path with unknown ids. Ids to the left of a
 * foreign id may be the caller's own, because only then the foreign id is looked up.
 */
function attempts({ path }: Route, first: Party, second: Party): { foreign: string; unknown: string }[] {
  const places: string[] = [];
  fill(path, (place) => `${places.push(place)}`);
  return places.flatMap((_place, own) =>
    idsAt(first, places.at(-1) ?? "").map((lastId) => {
      const withOwn = (idAt: (place: string, index: number) => string) =>
        fill(path, (place, index) => (index < own ? idsAt(second, place)[0] : idAt(place, index)));
      return {
        foreign: withOwn((place, index) => (index === places.length - 1 ? lastId : idsAt(first, place)[0])),
        unknown: withOwn(() => randomUUID()),
      };
    }),
  );
}

/** Ids of one project used by another must behave like unknown ids. */
export function foreignIds(stack: () => RunningStack, hooks: () => HookServer): void {
  let first: Party;
  let second: Party;

  const callWith = <T = Record<string, unknown>>(key: string, method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${key}` });

  /** A project with one resource for every id in a path. */
  async function furnish(owner: Browser, project: Project, domain: string): Promise<Party> {
    const { id, secret } = project;
    const added = await callWith<{ id: string }>(secret, "POST", "/domains", { domain });
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await callWith(secret, "GET", `/domains/${added.body.id}/verify`);
    const mail = { to: `reader@${domain}`, from: `hello@${domain}`, subject: "Hello", body: "<p>Hello</p>" };
    const sent = await callWith<Sent>(secret, "POST", "/v1/send", mail);
    const template = await callWith<{ id: string }>(secret, "POST", "/templates", { ...mail, name: "Hello" });
    const campaign = await callWith<{ data: { id: string } }>(secret, "POST", "/campaigns", {
      ...mail,
      name: "Hello",
      audienceType: "ALL",
    });
    const list = await callWith<{ id: string }>(secret, "POST", "/segments", { name: "List", type: "STATIC" });
    const listed = { emails: ["listed@example.com"], createMissing: true };
    await callWith(secret, "POST", `/segments/${list.body.id}/members`, listed);
    const topic = await callWith<{ id: string }>(secret, "POST", "/topics", {
      ...{ key: "news", name: "News", defaultSubscribed: true },
    });
    await callWith(secret, "POST", "/suppressions", { email: "listed@example.com" });
    const endpoint = await callWith<{ id: string }>(secret, "POST", "/webhook-endpoints", {
      ...{ url: `http://127.0.0.1:${hooks().port}/owned`, types: ["contact.created"] },
    });
    await callWith(secret, "POST", "/contacts", { email: `told@${domain}` });
    await stack().settle();
    const log = `/webhook-endpoints/${endpoint.body.id}/deliveries`;
    const deliveries = await callWith<{ data: { messageId: string }[] }>(secret, "GET", log);
    const workflow = await callWith<{ id: string }>(secret, "POST", "/workflows", {
      name: "Hello",
      eventName: "signup",
    });
    const steps = `/workflows/${workflow.body.id}/steps`;
    const step = await callWith<{ id: string }>(secret, "POST", steps, { type: "EXIT", name: "End", config: {} });
    const whole = await callWith<{ transitions: { id: string }[] }>(secret, "GET", `/workflows/${workflow.body.id}`);
    const toEnable = (enabled: boolean) => callWith(secret, "PATCH", `/workflows/${workflow.body.id}`, { enabled });
    await toEnable(true);
    const execution = await callWith<{ id: string }>(secret, "POST", `/workflows/${workflow.body.id}/executions`, {
      contactId: sent.body.data.emails[0]?.contact.id,
    });
    await toEnable(false);
    const bulk = await callWith<{ jobId: string }>(secret, "POST", "/contacts/bulk-delete", {
      contactIds: [randomUUID()],
    });
    const erased = await callWith<{ id: string }>(secret, "POST", "/contacts", { email: "erased@example.com" });
    const erasure = await callWith<{ jobId: string }>(secret, "POST", `/contacts/${erased.body.id}/erase`);
    const file = { filename: "list.csv", size: 1 };
    const imported = await callWith<{ jobId: string }>(secret, "POST", "/contacts/import/upload-url", file);
    const key = { name: "Server", scopes: ["full"] };
    const named = await owner.call<{ id: string }>("POST", "/api-keys", key, { "x-project-id": id });
    await owner.call("POST", `/projects/${id}/members`, { email: `invited@${domain}` });
    const members = await callWith<{ userId: string; status: string }[]>(secret, "GET", `/projects/${id}/members`);
    expect(members.body.map(({ status }) => status)).toEqual(expect.arrayContaining(["active", "pending"]));
    const has = {
      "/users/@me/projects/{id}": [id],
      "/projects/{id}": [id],
      "/projects/{id}/members/{userId}": members.body.map(({ userId }) => userId),
      "/domains/project/{projectId}": [id],
      "/api-keys/{id}": [named.body.id],
      "/domains/{id}": [added.body.id],
      "/emails/{id}": sent.body.data.emails.map(({ email }) => email),
      "/contacts/bulk/{jobId}": [bulk.body.jobId],
      "/jobs/{jobId}": [bulk.body.jobId],
      "/contacts/data-jobs/{jobId}": [erasure.body.jobId],
      "/contacts/import/{jobId}": [imported.body.jobId],
      "/campaigns/{id}": [campaign.body.data.id],
      "/segments/{id}": [list.body.id],
      "/topics/{id}": [topic.body.id],
      "/suppressions/{email}": ["listed@example.com"],
      "/webhook-endpoints/{id}": [endpoint.body.id],
      "/webhook-endpoints/{id}/deliveries/{messageId}": deliveries.body.data.map(({ messageId }) => messageId),
      "/workflows/{id}": [workflow.body.id],
      "/workflows/{id}/steps/{stepId}": [step.body.id],
      "/workflows/{id}/transitions/{transitionId}": whole.body.transitions.map((transition) => transition.id),
      "/workflows/{id}/executions/{executionId}": [execution.body.id],
      "/templates/{id}": [template.body.id],
      "/events/contact/{contactId}": sent.body.data.emails.map(({ contact }) => contact.id),
      "/contacts/{id}": sent.body.data.emails.map(({ contact }) => contact.id),
    };
    return { project, owner, has };
  }

  /** Everything that the calls below could change or delete. A schedule checks domains meanwhile. */
  async function stateOfFirst(): Promise<unknown> {
    const { owner, project } = first;
    const paths = steadyReads.map(({ route }) => fill(route.path, (place) => idsAt(first, place)[0]));
    const headers = { "x-project-id": project.id };
    return mapConcurrently(["/users/@me/projects", ...paths], readsAtOnce, async (path) => {
      const { status, body } = await owner.call("GET", path, undefined, headers);
      expect([path, status, body]).toEqual([path, 200, body]);
      return withoutChecks(body);
    });
  }

  const withoutChecks = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body ?? null, (key, value) => {
        // A download address is signed again at each read.
        if (key === "url" && typeof value === "string") return value.split("?X-Amz-")[0];
        return key === "lastCheckedAt" ? undefined : value;
      }),
    );

  beforeAll(async () => {
    const { projectId, secretKey } = stack().credentials;
    first = await furnish(await Browser.ofOwner(stack()), { id: projectId, secret: secretKey }, "owned.example");
    const stranger = await Browser.ofNewUser(stack(), "foreigner@example.com");
    const { body } = await stranger.call<Project>("POST", "/users/@me/projects", { name: "Elsewhere" });
    second = await furnish(stranger, body, "elsewhere.example");
    await stack().settle();
    // An erasure waits a second for the contact's removal.
    await stack().advance(2);
    await stack().settle();
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    bodies["PATCH /emails/{id}"] = { sendAt: new Date(Date.parse(now) + 86_400_000).toISOString() };
  });

  /** The state before the routes that were tried since; undefined after time has passed. */
  let before: unknown;
  const tried: string[] = [];

  async function expectNoChange(): Promise<void> {
    const [state, names] = [before, tried.splice(0).join(", ")];
    before = undefined;
    if (state !== undefined) expect(await stateOfFirst(), `changed by one of ${names}`).toEqual(state);
  }

  afterEach(async () => {
    if (tried.length < routesAMinute) return;
    try {
      await expectNoChange();
    } finally {
      await stack().advance(60);
      await stack().settle();
    }
  });
  afterAll(async () => {
    await expectNoChange();
    // Other suites share the server of these endpoints.
    for (const { project, has } of [first, second]) {
      for (const id of has["/webhook-endpoints/{id}"] ?? [])
        expect((await callWith(project.secret, "DELETE", `/webhook-endpoints/${id}`)).status).toBe(204);
    }
    await stack().settle();
    hooks().clear();
  });

  it.each(routesWithIds)(
    "get the same answer as unknown ids from $name, and change nothing",
    async ({ name, route }) => {
      before ??= await stateOfFirst();
      tried.push(name);
      const bySession = (path: string, projectId: string) =>
        second.owner.call(route.method, path, bodies[name], { "x-project-id": projectId });
      const byKey = (path: string) => callWith(second.project.secret, route.method, path, bodies[name]);
      for (const { foreign, unknown } of attempts(route, first, second)) {
        expect(said(await byKey(foreign))).toEqual(said(await byKey(unknown)));
        const { project } = second;
        expect(said(await bySession(foreign, project.id))).toEqual(said(await bySession(unknown, project.id)));
        // The header as well as the path may name a foreign id.
        expect(said(await bySession(foreign, first.project.id))).toEqual(said(await bySession(unknown, randomUUID())));
      }
    },
  );

  it("still work for their own project", async () => {
    const bySession = { "x-project-id": first.project.id };
    for (const { route } of steadyReads) {
      const path = fill(route.path, (place) => idsAt(first, place)[0]);
      const { status } =
        route.auth === "session"
          ? await first.owner.call("GET", path, undefined, bySession)
          : await callWith(first.project.secret, "GET", path);
      expect([route.path, status]).toEqual([route.path, 200]);
    }
  });
}
