import { type Page, pageReply } from "#functions/api/pages/page.ts";
import type { User } from "#lib/domain/user/user.ts";
import { statusOf } from "#lib/http/error-answer.ts";
import type { OpenCall } from "#lib/http/handler.ts";
import { html } from "#lib/http/html.ts";
import type { SessionReader } from "#lib/http/ports.ts";
import type { Reply } from "#lib/http/reply.ts";
import { visitorOf } from "#lib/http/session/sessions.ts";
import { Refusal } from "#lib/platform/refusal.ts";

type LinkCall = Pick<OpenCall, "now" | "sourceIp" | "cookies"> & { query: { token: string } };
type SubmitCall = LinkCall & { body: unknown };

/** A page behind the link of a mail, and the action of its form. */
export interface LinkPage<Subject, Call = SubmitCall> {
  /** The link's subject, without using the link up; undefined = void. `visitor`: the user of the browser's session. */
  find(token: string, visitor: User | undefined, now: Date): Promise<Subject | undefined>;
  /** `fault` says why the last submission failed. */
  form(subject: Subject, fault?: string): Page;
  /** Performs the form's action and returns the page that confirms it. */
  submit(subject: Subject, call: Call): Promise<Page>;
}

/** Serves the page. */
export const show =
  <Subject>(page: Pick<LinkPage<Subject>, "find" | "form">, sessions: SessionReader) =>
  async ({ query, cookies, now }: LinkCall): Promise<Reply<string>> => {
    const subject = await page.find(query.token, await visitorOf(sessions, cookies, now), now);
    return subject === undefined ? voidLink() : pageReply(page.form(subject), 200);
  };

/** Serves the form's submission. A refusal shows the form again, unless the link is void by then. */
export const submit =
  <Subject, Call extends SubmitCall>(page: LinkPage<Subject, Call>, sessions: SessionReader) =>
  async (call: Call): Promise<Reply<string>> => {
    const visitor = await visitorOf(sessions, call.cookies, call.now);
    const find = () => page.find(call.query.token, visitor, call.now);
    const subject = await find();
    if (subject === undefined) return voidLink();
    try {
      return pageReply(await page.submit(subject, call), 200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const left = await find();
      return left === undefined ? voidLink() : again(page.form(left, error.message), error);
    }
  };

function again(page: Page, { kind, details }: Refusal): Reply<string> {
  const retryAfter = details?.["retryAfter"];
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return pageReply({ ...page, failed: true }, statusOf(kind), { headers });
}

const voidLink = (): Reply<string> =>
  pageReply(
    {
      title: "This link no longer works",
      content: html`<p>It was already used, has expired, was replaced by a newer link, or is incomplete.</p>
<p>Look for a newer email, or request another link.</p>`,
    },
    400,
  );
