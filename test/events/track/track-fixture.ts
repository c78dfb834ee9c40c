import { trackApi } from "#functions/api/track/wiring.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { request } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { storedEvents } from "#test/support/api/event.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export const contactCreatedAt = "2026-02-01T10:00:00.000Z";

type TrackFixture = Awaited<ReturnType<typeof openTrackFixture>>;
export type FixtureProject = Awaited<ReturnType<TrackFixture["newProject"]>>;

/** Both ways to record an event on a real table, with the stream's consumer behind it. Time stands still. */
export async function openTrackFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock } = outside;
  const stores = repositories(table, clock);
  const { contacts } = stores;
  const follow = await openTableFollower(table, clock);
  const api = trackApi(table, { ...apiSettings, PETREL_REQUESTS_PER_MINUTE: 200 }, outside);

  async function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const { status, headers: answered, text } = await request(api, method, path, { headers, body });
    // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
    return { status, headers: answered, body: text === undefined ? undefined : (JSON.parse(text) as any) };
  }

  async function newProject(changes: Partial<Project> = {}) {
    const { project, secretKey } = await createProject(table, changes);
    /** Data only: neither counted requests nor claims of keys. */
    const stored = () => itemsOf(table, project.id, "^SKLIN");
    const call =
      (path: string, key: string) =>
      (body: unknown, headers: Record<string, string> = {}) =>
        send("POST", path, body, { authorization: `Bearer ${key}`, ...headers });
    return {
      ...project,
      secretKey,
      stored,
      track: call("/v1/track", project.publicKey),
      trackEvent: call("/events/track", secretKey),
      contact: (id: string) => contacts.find(dataOf(project), id, []),
      at: (email: string) => contacts.findByEmail(dataOf(project), email, project),
      /** By default a month old. */
      newContact: (
        email: string,
        subscribed = true,
        data: Record<string, unknown> = {},
        createdAt = contactCreatedAt,
      ) => upsertContact(table, project, email, { subscribed, data, createdAt }),
      /** Recorded ones, and those that follow from a changed subscription. */
      events: async () => {
        await follow();
        return storedEvents(table, dataOf(project));
      },
    };
  }

  return { ...stores, table, clock, request: send, newProject, stop: table.stop };
}
