import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { StoredBody, StoredParts } from "#lib/domain/template/stored-body.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { TemplateChangeInput, TemplateHead, TemplateStore } from "#lib/domain/template/template-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import { given, unmarked } from "#lib/storage/table/entity.ts";
import { failedCondition, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import { bodyValues, textValues } from "#lib/storage/table/stored-parts.ts";
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

  async create(dataId: DataId, { body, text, ...template }: Template): Promise<void> {
    const { description, preheader, fromName, replyTo, topic, ...required } = template;
    const { bodyPieces, ...place } = bodyValues(await this.#bodies.put(dataId, template.id, body));
    const textPlace = textValues(await this.#putText(dataId, template.id, text));
    const optional = given({ description, preheader, fromName, replyTo, topic, bodyPieces, ...textPlace });
    await this.#templates.put({ projectId: dataId, ...required, ...place, ...optional }).go(unmarked);
  }

  async change(
    dataId: DataId,
    templateId: string,
    { changes: { body, text, ...changes }, now, unchangedSince }: TemplateChangeInput,
  ): Promise<Template | undefined> {
    const stored = {
      body: body === undefined ? undefined : await this.#bodies.put(dataId, templateId, body),
      text: text === undefined ? undefined : await this.#putText(dataId, templateId, text),
    };
    const before = await this.#update(dataId, templateId, {
      ...{ ...changes, updatedAt: now.toISOString(), unchangedSince },
      ...(stored.body && bodyValues(stored.body)),
      ...(stored.text !== undefined && textValues(stored.text)),
    });
    for (const part of ["body", "text"] as const) {
      const stale = stored[part] === undefined ? null : staleOf(stored[part], before?.[part]);
      if (stale) await this.#bodies.remove(dataId, { id: templateId, body: stale });
    }
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
        const parts = bodies[index];
        return parts ? { ...head, ...parts } : this.find(dataId, head.id);
      }),
    );
    return templates.filter((template) => template !== undefined);
  }

  async #putText(dataId: DataId, templateId: string, text: string | null): Promise<StoredBody | null> {
    return text === null ? null : this.#bodies.put(dataId, templateId, text);
  }

  /** The locations of body and text before the write; undefined when it does not exist or has changed since. */
  async #update(
    dataId: DataId,
    id: string,
    { unchangedSince, ...values }: HeadValues & { unchangedSince: string | undefined },
  ): Promise<StoredParts | undefined> {
    const update = this.#templates
      .patch({ projectId: dataId, id })
      .set(given(values))
      .remove(clearable.filter((name) => values[name] === null))
      .where(({ updatedAt }, { eq, exists }) =>
        unchangedSince === undefined ? exists(updatedAt) : eq(updatedAt, unchangedSince),
      );
    try {
      // A removal is a transaction, so the update may conflict with it.
      const { data } = await retryWhile(wasContended, () => update.go({ ...unmarked, response: "all_old" }));
      return headFromRecord(data);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }
}

type Delete = NonNullable<TransactWrite["Delete"]>;

const clearable = [
  ...(["description", "preheader", "fromName", "replyTo", "topic"] as const),
  ...(["bodyPieces", "textVersion", "textWeight", "textPieces"] as const),
];

/** Null removes an attribute. */
type HeadValues = Omit<TemplateChanges, "body" | "text"> & { updatedAt: string } & Partial<
    ReturnType<typeof bodyValues> & ReturnType<typeof textValues>
  >;

/**
 * What to remove once a part was written, or null. A client's retry after a lost answer reads its own write as the old state;
 * that part must stay. Without a record the new part is stale.
 */
function staleOf(stored: StoredBody | null, before: StoredBody | null | undefined): StoredBody | null {
  if (before === undefined) return stored;
  return before?.version === stored?.version ? null : before;
}
