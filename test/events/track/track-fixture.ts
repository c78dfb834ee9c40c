import type { Context } from "aws-lambda";
import { sessionStores } from "#functions/api/session-stores.ts";
import { trackHandlers } from "#functions/api/track/handlers.ts";
import { routes } from "#functions/api/track/routes.ts";
import { TrackService } from "#lib/domain/event/track-service.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export const contactCreatedAt = "2026-02-01T10:00:00.000Z";

export type TrackFixture = Awaited<ReturnType<typeof openTrackFixture>>;
export type FixtureProject = Awaited<ReturnType<TrackFixture["newProject"]>>;

/** Both ways to record an event on a real table, with the stream's consumer behind it. Time stands still. */
export async function openTrackFixture() {
  const table = await startTable({ stream: true });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const events = new EventRepository(table);
  const follow = await openTableFollower(table, clock);
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: ["https://dash.example.com"],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 200,
    },
    stores: sessionStores(table),
    handlers: trackHandlers(new TrackService({ contacts, projects, events })),
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });

  async function request(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const answer = await api(httpEvent(method, path, { headers, body }), context);
    // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
    const parsed = answer.body === undefined ? undefined : (JSON.parse(answer.body) as any);
    return { status: answer.statusCode, headers: answer.headers ?? {}, body: parsed };
  }

  async function newProject(changes: Partial<Project> = {}) {
    const keys = makeKeys();
    const project = { ...makeProject("Acme", keys, clock.at), ...changes };
    await projects.create(project, keys.hashes);
    /** Data only: neither counted requests nor claims of keys. */
    const stored = async () => {
      const items = (await table.scan()).filter(({ pk }) => String(pk).includes(project.id));
      return items
        .filter(({ pk }) => !/^[SKLIN]#/.test(String(pk)))
        .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1));
    };
    const call =
      (path: string, key: string) =>
      (body: unknown, headers: Record<string, string> = {}) =>
        request("POST", path, body, { authorization: `Bearer ${key}`, ...headers });
    return {
      ...project,
      secretKey: keys.secretKey,
      stored,
      track: call("/v1/track", project.publicKey),
      trackEvent: call("/events/track", keys.secretKey),
      contact: (id: string) => contacts.find(project.id, [], id),
      at: (email: string) => contacts.findByEmail(project.id, project, email),
      /** By default a month old. */
      newContact: async (
        email: string,
        subscribed = true,
        data: Record<string, unknown> = {},
        createdAt = contactCreatedAt,
      ) => {
        const change = { email, subscribed, subscribedWhenNew: true, data: { set: data, remove: [], setIfAbsent: {} } };
        return (await contacts.apply(project.id, project, change, undefined, new Date(createdAt))).contact;
      },
      /** Recorded ones, and those that follow from a changed subscription. */
      events: async () => {
        await follow();
        return (await stored()).filter(({ sk }) => String(sk).startsWith("e#")).map(eventFromItem);
      },
    };
  }

  return { table, clock, contacts, projects, events, request, newProject, stop: () => table.stop() };
}
