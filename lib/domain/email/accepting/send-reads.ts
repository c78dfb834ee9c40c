import { domainOf } from "#lib/domain/contact/address.ts";
import type { ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { inAdvance } from "#lib/domain/contact/read-ahead.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { Recent } from "#lib/platform/memory/recent.ts";

/** Contacts, templates and domains that are read in advance, each; also contacts read at a time. */
const readsMax = 10;

interface ReadPorts {
  contacts: Pick<ContactStore, "locate" | "findSuppressions">;
  counters: UsageReader;
  domains: Pick<SenderDomainStore, "find">;
  templates: Pick<TemplateStore, "find">;
}

interface SendReadsInput {
  dataId: DataId;
  scope: ContactScope;
  /** The emails of one request. */
  requests: readonly SendRequest[];
  /** Domains of templates' senders by template id, as this instance last saw them. */
  senders: Recent<string, string>;
}

/** What the emails of a request read besides their project: each item once, the first ones in advance. */
export class SendReads implements ReadPorts {
  readonly #ports: ReadPorts;
  readonly #input: SendReadsInput;
  readonly #places = new Map<string, ReturnType<ContactStore["locate"]>>();
  readonly #domains = new Map<string, ReturnType<SenderDomainStore["find"]>>();
  readonly #templates = new Map<string, ReturnType<TemplateStore["find"]>>();
  #usage: ReturnType<UsageReader["read"]> | undefined;
  readonly counters: UsageReader;

  constructor(ports: ReadPorts, input: SendReadsInput) {
    this.#ports = ports;
    this.#input = input;
    this.counters = {
      billing: ports.counters.billing ?? false,
      read: (dataId, scope) => {
        this.#usage ??= ports.counters.read(dataId, scope);
        return this.#usage;
      },
    };
    const { dataId, scope, requests, senders } = input;
    const domains = requests.flatMap(({ from, template = "" }) =>
      from ? domainOf(from.email) : (senders.get(template) ?? []),
    );
    const templates = requests.flatMap(({ template }) => template ?? []);
    for (const email of first(addressesOf(requests))) inAdvance(this.contacts.locate(dataId, email, scope));
    for (const name of first(domains)) inAdvance(this.domains.find(projectIdOf(dataId), name));
    for (const id of first(templates)) inAdvance(this.templates.find(dataId, id));
  }

  readonly contacts: ReadPorts["contacts"] = {
    locate: (dataId, email, scope) =>
      once(this.#places, email, () => this.#ports.contacts.locate(dataId, email, scope)),
    findSuppressions: (dataId, emails, scope) => this.#ports.contacts.findSuppressions(dataId, emails, scope),
  };

  readonly domains: ReadPorts["domains"] = {
    find: (projectId, name) => once(this.#domains, name, () => this.#ports.domains.find(projectId, name)),
  };

  readonly templates: ReadPorts["templates"] = {
    find: (dataId, templateId) => once(this.#templates, templateId, () => this.#findTemplate(dataId, templateId)),
  };

  /** Reads the contacts of these emails, several at a time. */
  async locateAll(requests: readonly SendRequest[]): Promise<void> {
    const { dataId, scope } = this.#input;
    await mapConcurrently(addressesOf(requests), readsMax, (email) => this.contacts.locate(dataId, email, scope));
  }

  async #findTemplate(dataId: DataId, templateId: string): ReturnType<TemplateStore["find"]> {
    const template = await this.#ports.templates.find(dataId, templateId);
    if (template) this.#input.senders.set(templateId, domainOf(template.from));
    return template;
  }
}

const first = (names: readonly string[]): string[] => [...new Set(names)].slice(0, readsMax);

const addressesOf = (requests: readonly SendRequest[]): string[] => [
  ...new Set(requests.flatMap(({ recipients }) => recipients.map(({ email }) => email))),
];

function once<T>(known: Map<string, Promise<T>>, name: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(name) ?? read();
  known.set(name, found);
  return found;
}
