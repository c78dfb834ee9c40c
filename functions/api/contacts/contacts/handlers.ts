import { contactView } from "#functions/api/contact-view.ts";
import type { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import type { ContactService } from "#lib/domain/contact/contact-service.ts";
import { optOutWarnings } from "#lib/domain/contact/opt-out.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { type AskedTopics, topicChange } from "#lib/domain/project/topic-choices.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import { Reply } from "#lib/http/reply.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { contactRoutes } from "./routes.ts";
import { contactPosition } from "./schemas.ts";

/** Other lists do not show the counter. */
export const contactReadsAhead = (
  listing: Pick<ContactListing, "readAhead">,
): Pick<ReadsAhead<typeof contactRoutes>, "listContacts"> => ({
  listContacts: ({ dataId, query }) => {
    if (query.cursor === undefined && query.search === undefined) listing.readAhead(dataId, query);
  },
});

const apiTopicChange = (topics: readonly Topic[], asked: AskedTopics | undefined) =>
  topicChange(topics, asked, { path: "topics.", source: "api" });

export const contactHandlers = (
  contacts: Pick<ContactService, "get" | "upsert" | "change" | "remove" | "lookup">,
  listing: Pick<ContactListing, "list">,
): Handlers<typeof contactRoutes> => ({
  listContacts: async ({ dataId, deletedFields, topics, query: request, now }) => {
    const { cursor, limit, ...query } = request;
    const after = readCursor(cursor, contactPosition, query);
    const page = await listing.list(dataId, { deletedFields, query, after, limit, request });
    return cursorList(page.contacts.map(contactView({ topics, now })), {
      next: page.next,
      list: query,
      total: page.total,
    });
  },
  upsertContact: async ({ dataId, topics, body, now }) => {
    const { contact, created } = await contacts.upsert(
      dataId,
      { ...body, topics: apiTopicChange(topics, body.topics) },
      now,
    );
    const view = { ...contactView({ topics, now })(contact), _meta: { isNew: created, isUpdate: !created } };
    return new Reply(withWarnings(view, optOutWarnings(body.subscribed, contact)), { status: created ? 201 : 200 });
  },
  lookupContacts: ({ dataId, body }) => contacts.lookup(dataId, body.emails),
  getContact: async ({ dataId, deletedFields, topics, params, now }) =>
    contactView({ topics, now })(await contacts.get(dataId, deletedFields, params.id)),
  changeContact: async ({ dataId, topics, params, body, now }) => {
    const request = { ...body, topics: apiTopicChange(topics, body.topics) };
    return contactView({ topics, now })(await contacts.change(dataId, params.id, { request, now }));
  },
  chooseTopics: async ({ dataId, topics, params, body, now }) => {
    const change = topicChange(topics, body, { path: "", source: "api" });
    return contactView({ topics, now })(await contacts.change(dataId, params.id, { request: { topics: change }, now }));
  },
  deleteContact: ({ dataId, params }) => contacts.remove(dataId, params.id),
});
