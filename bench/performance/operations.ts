import { addressOf, searchFor } from "#bench/contact-seed.ts";
import { bookMin } from "#lib/storage/contact/contact-reader.ts";
import type { RunningStack } from "#test/support/stack.ts";

export interface BenchRequest {
  method: "GET" | "POST";
  path: string;
  body?: object;
  /** Absent for the secret key. */
  key?: "publicKey";
}

/** One row of the bench: a request of a caller, repeated over 1, 10 and 50 connections. */
export interface Operation {
  name: string;
  /** The function that answers. */
  function: string;
  /** Requests a second over 10 connections. */
  rateGoal?: number;
  /** Service calls of the answering function for one request. The bench fails when it measures half a call more, of these or of round trips. */
  callsMax?: number;
  /** Of these calls, those one after another. */
  roundTripsMax?: number;
  /** `turn` counts all requests of the operation. */
  request(turn: number): BenchRequest;
}

/** What the operations need on the stack. */
export interface Prepared {
  contacts: number;
  domain: string;
  templateId: string;
  segmentId: string;
}

/** An instance that found no book asks again after this time; the contacts are read after it, too. */
const bookPauseSeconds = 61;
const bookSearchesMax = 4;
const bookSecondsMax = 600;

/** Plain numbers as a seed spread them: each turn another contact, far from the last. */
const spread = (turn: number, contacts: number): number => (turn * 7_919) % contacts;

const condition = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.visits", operator: "greaterThanOrEqual", value: 50 }] }],
};

export async function prepare(stack: RunningStack, contacts: number): Promise<Prepared> {
  const { domain } = stack.credentials;
  const template = await stack.call<{ id: string }>("POST", "/templates", {
    name: "Receipt",
    subject: "Receipt for {{name}}",
    body: "<p>Thank you, {{name}}. Your order is on its way.</p>",
    from: `hello@${domain}`,
    type: "TRANSACTIONAL",
  });
  const segment = await stack.call<{ id: string }>("POST", "/segments", { name: "Regulars", condition });
  if (template.status !== 201 || segment.status !== 201) throw new Error("The bench could not be prepared.");
  if (contacts >= bookMin) await makeBook(stack);
  return { contacts, domain, templateId: template.body.id, segmentId: segment.body.id };
}

/** The first search of a large project orders its address book. It is packed a minute later. */
async function makeBook(stack: RunningStack): Promise<void> {
  for (let searches = 1; searches <= bookSearchesMax; searches += 1) {
    await stack.local("DELETE", "/usage");
    await stack.call("GET", "/contacts?search=no-match");
    const { operations } = await stack.local<{ operations: { service: string }[] }>("GET", "/usage");
    if (operations.some(({ service }) => service === "s3")) return;
    await stack.settle(bookSecondsMax);
    await stack.advance(bookPauseSeconds);
    await stack.settle(bookSecondsMax);
  }
  throw new Error("The address book is not made.");
}

/**
 * Goals are what comparable software reaches on a machine of this kind, each the middle of its range, times a factor. A live segment
 * should take half a second.
 */
export const operationsOn = ({ contacts, domain, templateId, segmentId }: Prepared): Operation[] => [
  {
    name: "track, known contact",
    function: "api/track",
    rateGoal: 148,
    callsMax: 4.1,
    roundTripsMax: 3,
    request: (turn) => track(addressOf(spread(turn, contacts))),
  },
  {
    name: "track, new contact",
    function: "api/track",
    rateGoal: 194,
    request: (turn) => track(`new-${turn}@example.com`),
  },
  {
    name: "send, inline body",
    function: "api/send",
    rateGoal: 132,
    callsMax: 5,
    roundTripsMax: 4,
    request: (turn) =>
      post("/v1/send", {
        to: addressOf(spread(turn, contacts)),
        from: `hello@${domain}`,
        subject: "Your receipt",
        body: "<p>Thank you. Your order is on its way.</p>",
      }),
  },
  {
    name: "send, template",
    function: "api/send",
    callsMax: 5,
    roundTripsMax: 4,
    request: (turn) => post("/v1/send", { to: addressOf(spread(turn, contacts)), template: templateId }),
  },
  {
    name: "list 20 contacts",
    function: "api/contacts",
    rateGoal: 112,
    callsMax: 6,
    roundTripsMax: 3,
    request: () => get("/contacts?limit=20"),
  },
  {
    name: "list 100 contacts",
    function: "api/contacts",
    request: () => get("/contacts?limit=100"),
  },
  {
    name: "search contacts",
    function: "api/contacts",
    rateGoal: 85,
    request: (turn) => get(`/contacts?limit=20&search=${searchFor(spread(turn, contacts))}`),
  },
  {
    name: "live segment, a page",
    function: "api/segments",
    rateGoal: 2,
    request: () => get(`/segments/${segmentId}/contacts?pageSize=20`),
  },
  {
    name: "list 20 emails",
    function: "api/emails",
    request: () => get("/emails?limit=20"),
  },
  {
    name: "verify an address",
    function: "api/verify",
    request: (turn) => post("/v1/verify", { email: addressOf(spread(turn, contacts)) }),
  },
];

const get = (path: string): BenchRequest => ({ method: "GET", path });

const track = (email: string): BenchRequest => ({
  ...post("/v1/track", { email, event: "purchase" }),
  key: "publicKey",
});

const post = (path: string, body: object): BenchRequest => ({ method: "POST", path, body });
