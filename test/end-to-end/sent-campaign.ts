import { expect } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Recipient {
  email: string;
  status: string;
  reason: string | null;
}

interface Stats {
  totalRecipients: number;
  sentCount: number;
  failedCount: number;
  skippedCount: number;
}

/** The sender: a project's secret key, and its verified domain. */
export interface Sender {
  secretKey: string;
  domain: string;
}

interface CampaignOutcome {
  status: string;
  stats: Stats;
  /** By address. */
  rows: Map<string, Recipient>;
  /** Mails by address. */
  mails: Map<string, number>;
}

const pageSize = 100;

/** A campaign to its own contacts, created and watched as a user does. */
export class SentCampaign {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly #stack: () => RunningStack;
  readonly #sender: () => Sender;
  #id = "";

  /** `name` distinguishes its contacts and mails from all others. */
  constructor(
    stack: () => RunningStack,
    name: string,
    count: number,
    sender: () => Sender = () => stack().credentials,
  ) {
    this.#stack = stack;
    this.#sender = sender;
    this.name = name;
    this.addresses = Array.from({ length: count }, (_, number) => `${name}-${number}@example.com`);
  }

  /** Creates its contacts and starts sending. */
  async begin(): Promise<void> {
    await this.#importContacts();
    const filters = [{ field: "data.wave", operator: "equals", value: this.name }];
    const created = await this.#call<{ data: { id: string } }>("POST", "/campaigns", {
      name: this.name,
      subject: this.name,
      body: "<p>Hello {{name}}</p>",
      from: `hello@${this.#sender().domain}`,
      audienceType: "FILTERED",
      audienceCondition: { logic: "AND", groups: [{ filters }] },
    });
    expect(created).toMatchObject({ status: 201, body: { data: { totalRecipients: this.addresses.length } } });
    this.#id = created.body.data.id;
    expect((await this.#call("POST", `/campaigns/${this.#id}/send`, {})).status).toBe(200);
  }

  async status(): Promise<string> {
    return (await this.#call<{ status: string }>("GET", `/campaigns/${this.#id}`)).body.status;
  }

  /** The number of mails so far, to any recipient. */
  async mailCount(): Promise<number> {
    return (await this.#mails()).length;
  }

  /** Lets time pass until no work is left. */
  async end(stepsMax = 12): Promise<void> {
    for (let step = 0; step < stepsMax; step += 1) {
      await this.#stack().settle();
      if ((await this.status()) === "SENT") return;
      await this.#stack().advance(301);
    }
    throw new Error(`${this.name} is ${await this.status()}.`);
  }

  async outcome(): Promise<CampaignOutcome> {
    const rows: Recipient[] = [];
    let cursor: string | undefined;
    do {
      const query = `limit=${pageSize}${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
      const path = `/campaigns/${this.#id}/recipients?${query}`;
      const { body } = await this.#call<{ data: Recipient[]; cursor?: string | null }>("GET", path);
      rows.push(...body.data);
      cursor = body.cursor ?? undefined;
    } while (cursor !== undefined);
    const mails = new Map<string, number>();
    for (const to of await this.#mails()) mails.set(to, (mails.get(to) ?? 0) + 1);
    return {
      status: await this.status(),
      stats: (await this.#call<Stats>("GET", `/campaigns/${this.#id}/stats`)).body,
      rows: new Map(rows.map((row) => [row.email, row])),
      mails,
    };
  }

  /** Asserts that every recipient was mailed exactly once, except those listed as unconfirmed: at most once. */
  async expectOnce(): Promise<CampaignOutcome> {
    const outcome = await this.outcome();
    const { stats, rows, mails } = outcome;
    expect(outcome.status).toBe("SENT");
    expect([...rows.keys()].sort()).toEqual([...this.addresses].sort());
    const unconfirmed = [...rows.values()].filter(({ reason }) => reason === "delivery_unconfirmed");
    for (const { email, status, reason } of rows.values()) {
      const count = mails.get(email) ?? 0;
      if (reason === "delivery_unconfirmed") expect([email, count <= 1]).toEqual([email, true]);
      else expect([email, count, reason, status]).toEqual([email, 1, null, expect.stringMatching(/SENT|DELIVERED/)]);
    }
    expect(stats).toMatchObject({
      totalRecipients: this.addresses.length,
      sentCount: this.addresses.length - unconfirmed.length,
      failedCount: unconfirmed.length,
      skippedCount: 0,
    });
    return outcome;
  }

  async #mails(): Promise<string[]> {
    const query = `?subject=${encodeURIComponent(this.name)}&limit=10000`;
    const { messages } = await this.#stack().local<{ messages: { to: string | string[] }[] }>(
      "GET",
      `/messages${query}`,
    );
    return messages.flatMap(({ to }) => to);
  }

  async #importContacts(): Promise<void> {
    const rows = this.addresses.map((email) => `${email},${this.name},Ann`);
    const form = new FormData();
    form.append("file", new File([["email,wave,name", ...rows].join("\n")], "wave.csv", { type: "text/csv" }));
    const answer = await fetch(`${this.#stack().url}/contacts/import`, {
      method: "POST",
      body: form,
      headers: this.#authorization(),
    });
    expect(answer.ok).toBe(true);
    await this.#stack().settle();
  }

  #call<T = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    return this.#stack().call<T>(method, path, body, this.#authorization());
  }

  #authorization() {
    return { authorization: `Bearer ${this.#sender().secretKey}` };
  }
}
