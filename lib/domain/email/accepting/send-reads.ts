import { domainOf } from "#lib/domain/contact/address.ts";
import type { ContactPlace, ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { inAdvance } from "#lib/domain/contact/read-ahead.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";

/** Recipients whose contacts are read with the rest; the contacts of others are read ten at a time. */
const recipientsMax = 10;

interface ReadPorts {
  contacts: Pick<ContactStore, "locate">;
  domains: Pick<SenderDomainStore, "find">;
  templates: Pick<TemplateStore, "find">;
}

/** What a send reads besides its project, begun together. Answers what was begun, and reads everything else. */
export class SendReads implements ReadPorts {
  readonly #ports: ReadPorts;
  readonly #places: ReadonlyMap<string, Promise<ContactPlace>>;
  readonly #domain: { name: string; found: Promise<SenderDomain | undefined> } | undefined;
  readonly #template: Promise<Template | undefined> | undefined;

  constructor(
    ports: ReadPorts,
    { dataId, scope, request }: { dataId: DataId; scope: ContactScope; request: SendRequest },
  ) {
    this.#ports = ports;
    const addresses = [...new Set(request.recipients.map(({ email }) => email))].slice(0, recipientsMax);
    this.#places = new Map(addresses.map((email) => [email, inAdvance(ports.contacts.locate(dataId, email, scope))]));
    const name = request.from && domainOf(request.from.email);
    this.#domain =
      name === undefined ? undefined : { name, found: inAdvance(ports.domains.find(projectIdOf(dataId), name)) };
    this.#template =
      request.template === undefined ? undefined : inAdvance(ports.templates.find(dataId, request.template));
  }

  readonly contacts: ReadPorts["contacts"] = {
    locate: (dataId, email, scope) => this.#places.get(email) ?? this.#ports.contacts.locate(dataId, email, scope),
  };

  readonly domains: ReadPorts["domains"] = {
    find: (projectId, name) =>
      this.#domain?.name === name ? this.#domain.found : this.#ports.domains.find(projectId, name),
  };

  readonly templates: ReadPorts["templates"] = {
    find: (dataId, templateId) => this.#template ?? this.#ports.templates.find(dataId, templateId),
  };
}
