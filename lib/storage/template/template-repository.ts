import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { TemplateChangeInput, TemplateHead, TemplateStore } from "#lib/domain/template/template-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import { given, unmarked } from "#lib/storage/table/entity.ts";
import { failedCondition, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { headFromRecord, type TemplateEntity, templateEntity } from "#lib/storage/template/template-entity.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";
import { raiseTemplateUses } from "#lib/storage/template/template-uses.ts";

/** Templates: a small item for lists, and one or more with the compressed body (body-pieces.ts). */
export class TemplateRepository implements TemplateStore {
  readonly #table: Table;
  readonly #templates: TemplateEntity;
  readonly #reader: TemplateReader;
  readonly #bodies: BodyPieces;

  constructor(table: Table) {
    this.#table = table;
    this.#templates = templateEntity(table);
    this.#reader = new TemplateReader(table);
    this.#bodies = new BodyPieces(table, templatePartition);
  }

  find(dataId: DataId, templateId: string): Promise<Template | undefined> {
    return this.#reader.find(dataId, templateId);
  }

  usesVersion(dataId: DataId): Promise<number> {
    return this.#reader.usesVersion(dataId);
  }

  async create(dataId: DataId, { body, description, fromName, replyTo, ...template }: Template): Promise<void> {
    const stored = await this.#bodies.put(dataId, template.id, body);
    const optional = given({ description, fromName, replyTo });
    await this.#templates.put({ projectId: dataId, ...template, ...optional, ...attributesOf(stored) }).go(unmarked);
  }

  async change(
    dataId: DataId,
    templateId: string,
    { changes: { body, ...changes }, now }: TemplateChangeInput,
  ): Promise<Template | undefined> {
    const stored = body === undefined ? undefined : await this.#bodies.put(dataId, templateId, body);
    const before = await this.#update(dataId, {
      id: templateId,
      changes: { ...changes, updatedAt: now.toISOString() },
      stored,
    });
    // A client's retry after a lost answer reads its own write as the old state; that body must stay.
    const stale = stored && before?.version !== stored.version ? (before ?? stored) : undefined;
    if (stale) await this.#bodies.remove(dataId, { id: templateId, body: stale });
    return before && this.find(dataId, templateId);
  }

  async remove(
    dataId: DataId,
    templateId: string,
    { usesVersion }: { usesVersion: number },
  ): Promise<"removed" | "gone" | "outdated"> {
    const outcome = await this.#removeHead(dataId, templateId, usesVersion);
    // Also when the template is gone, to finish a removal that died before this.
    if (outcome !== "outdated") await this.#bodies.removeAll(dataId, templateId);
    return outcome;
  }

  async #removeHead(dataId: DataId, id: string, usesVersion: number): Promise<"removed" | "gone" | "outdated"> {
    const Delete = this.#templates.remove({ projectId: dataId, id }).params<Delete>();
    const TransactItems = [{ Delete }, raiseTemplateUses(this.#table, dataId, usesVersion)];
    const transaction = new TransactWriteCommand({ TransactItems });
    try {
      await retryWhile(wasContended, () => this.#table.documents.send(transaction));
      return "removed";
    } catch (error) {
      if (failedConditionAt(0, error)) return "gone";
      if (failedCondition(error)) return "outdated";
      throw error;
    }
  }

  /** Eventually consistent: 0.5 RRU for 4 KB, about 15 templates. */
  async list(dataId: DataId): Promise<TemplateHead[]> {
    const { data } = await this.#templates.query.byProject({ projectId: dataId }).go({ ...unmarked, pages: "all" });
    return data.map(headFromRecord);
  }

  /** 0.5 RRU for 4 KB of each compressed body. */
  async withBodies(dataId: DataId, heads: readonly TemplateHead[]): Promise<Template[]> {
    const bodies = await this.#bodies.readAll(dataId, heads);
    const templates = await Promise.all(
      heads.map(async (head, index) => {
        const body = bodies[index];
        return body === undefined ? this.find(dataId, head.id) : { ...head, body };
      }),
    );
    return templates.filter((template) => template !== undefined);
  }

  /** The body's location before the write; undefined when the template does not exist. */
  async #update(
    dataId: DataId,
    {
      id,
      changes,
      stored,
    }: { id: string; changes: Omit<TemplateChanges, "body"> & { updatedAt: string }; stored: StoredBody | undefined },
  ): Promise<StoredBody | undefined> {
    const unset = clearable.filter((name) => changes[name] === null);
    const update = this.#templates
      .patch({ projectId: dataId, id })
      .set(given({ ...changes, ...(stored && attributesOf(stored)) }))
      .remove(stored?.pieces === 1 ? [...unset, "bodyPieces"] : unset);
    try {
      // A removal is a transaction, so the update may conflict with it.
      const { data } = await retryWhile(wasContended, () => update.go({ ...unmarked, response: "all_old" }));
      return headFromRecord(data).body;
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }
}

type Delete = NonNullable<TransactWrite["Delete"]>;

const clearable = ["description", "fromName", "replyTo"] as const;

const attributesOf = ({ version, weight, pieces }: StoredBody) => ({
  bodyVersion: version,
  bodyWeight: weight,
  ...(pieces > 1 && { bodyPieces: pieces }),
});
