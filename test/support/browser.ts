import type { Answer, RunningStack } from "#test/support/stack.ts";

/** A browser with the dashboard: keeps cookies and sends the page's origin. */
export class Browser {
  readonly #stack: RunningStack;
  readonly #cookies = new Map<string, string>();

  constructor(stack: RunningStack) {
    this.#stack = stack;
  }

  /** A browser in which the seeded owner has logged in. */
  static async ofOwner(stack: RunningStack): Promise<Browser> {
    const browser = new Browser(stack);
    const { email, password } = stack.credentials;
    const { status } = await browser.call("POST", "/auth/login", { email, password });
    if (status !== 200) throw new Error(`The owner cannot log in: ${status}`);
    return browser;
  }

  /** A browser of a new, verified account. */
  static async ofNewUser(stack: RunningStack, email: string, password = "correct horse battery"): Promise<Browser> {
    const browser = await Browser.ofStranger(stack, email, password);
    await browser.call("POST", "/auth/verify-email", { token: await tokenFor(stack, email) });
    return browser;
  }

  /** A browser of a new account whose address is not verified. */
  static async ofStranger(stack: RunningStack, email: string, password: string): Promise<Browser> {
    const browser = new Browser(stack);
    const signup = () => browser.call("POST", "/auth/signup", { email, password });
    if ((await signup()).status === 429) {
      // All suites sign up from one source, which makes 20 accounts an hour.
      await stack.advance(60 * 60);
      await signup();
    }
    return browser;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(this.#stack.url + path, {
      method,
      redirect: "manual",
      headers: {
        origin: this.#stack.url,
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const seen = { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as T };
    this.#stack.see(method, path, seen);
    return seen;
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** The token of the link in the newest mail to this address. */
export async function tokenFor(stack: RunningStack, email: string): Promise<string> {
  await stack.settle();
  const [newest] = await stack.messages(email);
  if (!newest) throw new Error(`There is no mail to ${email}.`);
  const { text } = await stack.mail(newest.messageId);
  const token = /[?&]token=([0-9a-f]{64})/.exec(text ?? "")?.[1];
  if (!token) throw new Error(`The newest mail to ${email} has no link with a token.`);
  return token;
}
