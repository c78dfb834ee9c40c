import { expect } from "vitest";
import type { DataId } from "#lib/platform/data-id.ts";
import { Browser } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface CreatedProject {
  id: DataId;
  public: string;
  secret: string;
}

let tenants = 0;

/** A person with a project on the shared stack: the one that attacks, or the quiet one beside it. */
export class Tenant {
  readonly owner: Browser;
  readonly id: DataId;
  readonly #stack: RunningStack;
  readonly #publicKey: string;
  readonly #secretKey: string;

  private constructor(stack: RunningStack, owner: Browser, project: CreatedProject) {
    this.#stack = stack;
    this.owner = owner;
    this.id = project.id;
    this.#publicKey = project.public;
    this.#secretKey = project.secret;
  }

  /** A further project of the owner, or that of a new person. */
  static async create(stack: RunningStack, name: string, owner?: Browser): Promise<Tenant> {
    const browser = owner ?? (await Browser.ofNewUser(stack, `tenant-${tenants++}@example.com`));
    const { status, body } = await browser.call<CreatedProject>("POST", "/users/@me/projects", { name });
    expect(status).toBe(201);
    return new Tenant(stack, browser, body);
  }

  /** With the secret key. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer<T>> {
    return this.#stack.call<T>(method, path, body, { authorization: `Bearer ${this.#secretKey}`, ...headers });
  }

  /** `POST /v1/track` with the public key, which any visitor of a page can read. */
  track<T = Record<string, unknown>>(body: object, headers = {}): Promise<Answer<T>> {
    const authorization = `Bearer ${this.#publicKey}`;
    return this.#stack.call<T>("POST", "/v1/track", body, { authorization, ...headers });
  }

  /** Makes something, and returns its id. */
  async make(path: string, body: unknown): Promise<string> {
    const answer = await this.call<{ id: string }>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  }

  async remove(): Promise<void> {
    expect((await this.owner.call("DELETE", `/users/@me/projects/${this.id}`)).status).toBe(200);
  }
}

/** The code of a refusal, the status of what was done. */
export const codeOf = ({ status, body }: Answer<unknown>): unknown =>
  status < 400 ? status : ((body as { error?: { code?: string } }).error?.code ?? status);

/** The first issue of a 422. */
export const issueOf = ({ body }: Answer<unknown>): unknown =>
  (body as { error?: { errors?: { field: string; code: string }[] } }).error?.errors?.[0];
