import * as z from "zod";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { UsersOfDomain } from "#lib/domain/domain/domain-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templatePartition, templatePrefix } from "#lib/storage/template/template-item.ts";

const templateSender = z.object({ sk: z.string(), nm: z.string(), fr: z.string() });

/** Finds the templates that send from a domain: reads some hundred bytes a template, and only when a domain is removed. */
export class DomainTemplates implements UsersOfDomain {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async usersOfDomain(dataId: DataId, domain: string): Promise<Dependent[]> {
    const items = await itemsBelow(this.#table, templatePartition(dataId), templatePrefix);
    return items
      .map((item) => templateSender.parse(item))
      .filter(({ fr }) => domainOf(fr) === domain)
      .map(({ sk, nm }) => ({ id: sk.slice(templatePrefix.length), name: nm }));
  }
}
