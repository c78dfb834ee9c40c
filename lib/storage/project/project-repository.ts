import { DeleteCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { hasCaps, type Project } from "#lib/domain/project/project.ts";
import type {
  ProjectChanges,
  ProjectCreateInput,
  ProjectRotateKeysInput,
  ProjectStore,
} from "#lib/domain/project/project-store.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { billingCustomerKey } from "#lib/storage/billing/billing-item.ts";
import { fieldOutboxKey, newFieldOutboxItem } from "#lib/storage/contact/field-outbox-item.ts";
import { markUsed, newSharedItem } from "#lib/storage/counter/unused-features.ts";
import { apiKeyAttributes, apiKeyKey, newApiKeyItem } from "#lib/storage/project/api-key-item.ts";
import {
  dataIdOfItem,
  deletedFieldEntries,
  deletedFieldsOf,
  newProjectItem,
  type ProjectItem,
  projectAttributes,
  projectFromItem,
  projectKey,
  softBounceAttribute,
  stateOfItem,
} from "#lib/storage/project/project-item.ts";
import {
  changeProject,
  isAsRead,
  type KeyedProjectItem,
  readProject,
  updateHolding,
  updateKeys,
  type Write,
} from "#lib/storage/project/project-writes.ts";
import { newSweepItem } from "#lib/storage/sweep/sweep-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";

/** Every request reads them with its key, and every contact write is checked against them. */
const deletedFieldsMax = 50;

/** Projects, and the key items that authenticate their callers. */
export class ProjectRepository implements ProjectStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong, 1 RRU: a changed setting takes effect with the next request. */
  async find(dataId: DataId): Promise<Project | undefined> {
    const item = await this.#read(projectIdOf(dataId));
    return item && dataIdOfItem(item) === dataId ? projectFromItem(item) : undefined;
  }

  async findById(id: ProjectId): Promise<Project | undefined> {
    const item = await this.#read(id);
    return item && projectFromItem(item);
  }

  async findAll(ids: readonly ProjectId[]): Promise<Project[]> {
    const items = await batchGet(this.#table, ids.map(projectKey));
    return items.flatMap((item) => (item ? [projectFromItem(item)] : []));
  }

  /** Throws when the project or a key exists already. */
  async create({ project, hashes, owner }: ProjectCreateInput): Promise<void> {
    const item = newProjectItem(project, hashes);
    const items = [
      item,
      newApiKeyItem(hashes.public, stateOfItem(item), "public"),
      newApiKeyItem(hashes.secret, stateOfItem(item), "secret"),
      newSharedItem(project.id, { hasCaps: hasCaps(project) }),
      ...(owner ? [newMemberItem(project.id, owner), newUserProjectItem(project.id, owner)] : []),
    ];
    await this.#transact(items.map((item) => this.#putNew(item)));
  }

  async update(
    projectId: ProjectId,
    { changes, now }: { changes: ProjectChanges; now: Date },
  ): Promise<Project | undefined> {
    const {
      name,
      tracking,
      language,
      postalAddress,
      inboundUnverified,
      suppression,
      softBounces,
      caps,
      capsChangedAt,
    } = changes;
    if (caps && hasCaps({ caps })) await markUsed(this.#table, projectId, "caps");
    const change = projectAttributes.set({
      nm: name,
      tr: tracking,
      lg: language,
      po: postalAddress,
      iu: inboundUnverified,
      sl: suppression,
      sb: softBounces && softBounceAttribute(softBounces),
      cp: caps,
      ca: capsChangedAt,
      pe: changes.publicKeyLimits?.events,
      pd: changes.publicKeyLimits?.dataKeys,
      up: now.toISOString(),
    });
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: projectKey(projectId),
      ...updateOf([change], itemExists),
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return Attributes && projectFromItem(Attributes);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async rotateKeys(projectId: ProjectId, { keys, userId, now }: ProjectRotateKeysInput): Promise<Project | undefined> {
    const { publicKey, secretPrefix, hashes } = keys;
    return this.#change(projectId, async (item) => {
      const project = projectFromItem(item);
      await this.#transact([
        updateHolding(this.#table.name, {
          item,
          change: projectAttributes.set({
            kb: publicKey,
            kx: secretPrefix,
            kw: userId,
            kp: hashes.public,
            ks: hashes.secret,
            up: now.toISOString(),
          }),
        }),
        ...this.#deleteKeys([item.kp, item.ks]),
        this.#putNew(newApiKeyItem(hashes.public, stateOfItem(item), "public")),
        this.#putNew(newApiKeyItem(hashes.secret, stateOfItem(item), "secret")),
      ]);
      return { ...project, publicKey, secretPrefix, secretSeenBy: userId, updatedAt: now.toISOString() };
    });
  }

  async deleteField(dataId: DataId, { key, now }: { key: string; now: Date }): Promise<"deleted" | "full" | "gone"> {
    const outcome = await this.#change(projectIdOf(dataId), async (item) => {
      if (dataIdOfItem(item) !== dataId) return "gone" as const;
      const others = deletedFieldsOf(item).filter((field) => field.key !== key);
      if (others.length >= deletedFieldsMax) return "full" as const;
      const deletion = (item.dn ?? 0) + 1;
      const df = deletedFieldEntries([...others, { key, deletion }]);
      await this.#transact([
        updateHolding(this.#table.name, { item, change: projectAttributes.set({ df, dn: deletion }) }),
        ...updateKeys(this.#table.name, item, apiKeyAttributes.set({ df })),
        this.#putNew(newFieldOutboxItem(dataId, { key, deletion }, now)),
      ]);
      return "deleted" as const;
    });
    return outcome ?? "gone";
  }

  async forgetDeletedField(dataId: DataId, { key, deletion }: DeletedField): Promise<void> {
    const order = { Delete: { TableName: this.#table.name, Key: fieldOutboxKey(dataId, deletion) } };
    const isDone = (field: DeletedField) => field.key === key && field.deletion === deletion;
    const forgotten = await this.#change(projectIdOf(dataId), async (item) => {
      const fields = deletedFieldsOf(item);
      if (dataIdOfItem(item) !== dataId || !fields.some(isDone)) return false;
      const left = fields.filter((field) => !isDone(field));
      // Most projects store no list, so that their key items, which every request reads, stay small.
      const df = left.length === 0 ? null : deletedFieldEntries(left);
      await this.#transact([
        updateHolding(this.#table.name, { item, change: projectAttributes.setOrRemove({ df }) }),
        ...updateKeys(this.#table.name, item, apiKeyAttributes.setOrRemove({ df })),
        order,
      ]);
      return true;
    });
    if (!forgotten) await this.#table.documents.send(new DeleteCommand(order.Delete));
  }

  async reset(projectId: ProjectId, { now }: { now: Date }): Promise<void> {
    await this.#change(projectId, async (item) => {
      const rs = item.rs + 1;
      await this.#transact([
        updateHolding(this.#table.name, {
          item,
          change: projectAttributes.setOrRemove({ rs, df: null, tp: null, up: now.toISOString() }),
        }),
        ...updateKeys(this.#table.name, item, apiKeyAttributes.setOrRemove({ rs, df: null, tp: null })),
        this.#putNew(newSweepItem(dataIdOfItem(item), false, now)),
      ]);
    });
  }

  async remove(projectId: ProjectId, { now }: { now: Date }): Promise<void> {
    await this.#change(projectId, async (item) => {
      await this.#transact([
        { Delete: { TableName: this.#table.name, Key: projectKey(projectId), ...conditionOf(isAsRead(item)) } },
        ...this.#deleteKeys(item.hashes),
        ...(item.bl ? [{ Delete: { TableName: this.#table.name, Key: billingCustomerKey(item.bl.cu) } }] : []),
        this.#putNew(newSweepItem(dataIdOfItem(item), true, now)),
      ]);
    });
  }

  async #change<T>(projectId: ProjectId, transact: (item: KeyedProjectItem) => Promise<T>): Promise<T | undefined> {
    return changeProject(this.#table, projectId, transact);
  }

  #deleteKeys(hashes: readonly string[]): Write[] {
    return hashes.map((hash) => ({ Delete: { TableName: this.#table.name, Key: apiKeyKey(hash) } }));
  }

  #putNew(Item: Record<string, unknown>): Write {
    return { Put: { TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) } };
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }

  async #read(projectId: ProjectId): Promise<ProjectItem | undefined> {
    return readProject(this.#table, projectId);
  }
}
