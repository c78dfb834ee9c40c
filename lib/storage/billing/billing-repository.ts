import { GetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type {
  BillingApplyInput,
  BillingChange,
  BillingOutcome,
  BillingStore,
} from "#lib/domain/billing/billing-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newAuditItem } from "#lib/storage/audit/audit-item.ts";
import { billingCustomerItem, billingCustomerKey, billingEventKey } from "#lib/storage/billing/billing-item.ts";
import {
  billingEntry,
  type ProjectItem,
  projectAttributes,
  projectFromItem,
  projectKey,
} from "#lib/storage/project/project-item.ts";
import {
  disableKeys,
  type KeyedProjectItem,
  readKeyedProject,
  suspensionsAfter,
  updateHolding,
  type Write,
} from "#lib/storage/project/project-writes.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf, or } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds, failedCondition, failedConditionAt, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const eventsKeptMs = 30 * 24 * 60 * 60 * 1_000;

const eventItem = z.object({ ttl: z.number() });

const eventAttributes = attributesOf<z.infer<typeof eventItem>>();

/** Billing state from the payment provider, kept with each project, and the ids of applied events. */
export class BillingRepository implements BillingStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async isApplied(eventId: string, { now }: { now: Date }): Promise<boolean> {
    const item = await this.#get(billingEventKey(eventId));
    return item !== undefined && eventItem.parse(item).ttl > secondsOf(now);
  }

  async findByCustomer(customer: string): Promise<Project | undefined> {
    const pointer = await this.#get(billingCustomerKey(customer));
    const item = pointer && (await this.#get(projectKey(billingCustomerItem.parse(pointer).pr)));
    return item && projectFromItem(item);
  }

  async apply(eventId: string, { project, change, line, now }: BillingApplyInput): Promise<BillingOutcome> {
    const item = await readKeyedProject(this.#table, project.id);
    if (!item || !isAsRead(item, project)) return "outrun";
    const writes = [
      this.#newEvent(eventId, now),
      ...this.#changes(item, change, now),
      ...(line ? [{ Put: { TableName: this.#table.name, Item: newAuditItem(project.id, line) } }] : []),
    ];
    try {
      await this.#table.documents.send(new TransactWriteCommand({ TransactItems: writes }));
      return "applied";
    } catch (error) {
      if (failedConditionAt(0, error)) return "duplicate";
      if (failedCondition(error) || wasContended(error)) return "outrun";
      throw error;
    }
  }

  async keep(eventId: string, { now }: { now: Date }): Promise<"applied" | "duplicate"> {
    const { Put } = this.#newEvent(eventId, now);
    const isNew = await conditionHolds(() => this.#table.documents.send(new PutCommand(Put)));
    return isNew ? "applied" : "duplicate";
  }

  #changes(item: KeyedProjectItem, { billing, disabledReason }: BillingChange, now: Date): Write[] {
    const { name } = this.#table;
    const at = now.toISOString();
    const isSame = (item.dr ?? null) === disabledReason;
    const change = projectAttributes.setOrRemove({
      bl: billingEntry(billing),
      dr: disabledReason,
      sp: isSame ? item.sp : suspensionsAfter(item, disabledReason, at),
      up: at,
    });
    const also = item.bl ? projectAttributes.is(["bl", "vs"], "=", item.bl.vs) : projectAttributes.isAbsent("bl");
    const pointer = { ...billingCustomerKey(billing.customer), pr: item.pk.slice(2) };
    return [
      updateHolding(name, { item, change, also }),
      ...(isSame ? [] : disableKeys(name, item, disabledReason)),
      ...(item.bl?.cu === billing.customer ? [] : [{ Put: { TableName: name, Item: pointer } }]),
    ];
  }

  #newEvent(eventId: string, now: Date) {
    const expiresAt = new Date(now.getTime() + eventsKeptMs).toISOString();
    return {
      Put: {
        TableName: this.#table.name,
        Item: { ...billingEventKey(eventId), ttl: ttlOf(expiresAt) },
        ...conditionOf(or(itemIsAbsent, eventAttributes.is("ttl", "<=", secondsOf(now)))),
      },
    };
  }

  async #get(Key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true }),
    );
    return Item;
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

const isAsRead = ({ bl, dr }: ProjectItem, { billing, disabledReason }: Project): boolean =>
  bl?.vs === billing?.version && (dr ?? null) === disabledReason;
