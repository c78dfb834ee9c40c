import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { packBody, unpackBody } from "#lib/domain/email/packed-body.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { Table } from "#lib/storage/table.ts";

/** Everything but the body, so that a list of 1,000 templates reads a few hundred bytes each. */
const templateItem = z.object({
  pk: z.string(),
  /** `t#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().optional(),
  /** Subject. */
  sb: z.string(),
  fr: z.string(),
  /** Name of the sender. */
  fn: z.string().optional(),
  /** Reply-To. */
  rt: z.string().optional(),
  /** Type. */
  ty: z.enum(["TRANSACTIONAL", "MARKETING", "HEADLESS"]),
  cr: z.string(),
  up: z.string(),
});

const pieceItem = z.object({ bo: z.instanceof(Uint8Array) });

/** An item ends at 400 KB. A body of 2,000,000 characters that hardly compresses takes up to 20 pieces. */
const pieceBytesMax = 300 * 1_024;

export const templatePartition = (projectId: string): string => `T#${projectId}`;

const templateKey = (projectId: string, id: string) => ({ pk: templatePartition(projectId), sk: `t#${id}` });

/** The first piece has the plain key; two digits keep the others in order behind it. */
const pieceKey = (projectId: string, id: string, index: number) => ({
  pk: templatePartition(projectId),
  sk: index === 0 ? `b#${id}` : `b#${id}#${String(index).padStart(2, "0")}`,
});

/** Templates: a small item to list and one or more with the compressed body. */
export class TemplateRepository implements TemplateStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong: a template is usable right after it was saved. 1 RRU and 1 for each 4 KB of the compressed body. */
  async find(projectId: string, templateId: string): Promise<Template | undefined> {
    const [found, body] = await Promise.all([
      this.#table.documents.send(
        new GetCommand({ TableName: this.#table.name, Key: templateKey(projectId, templateId), ConsistentRead: true }),
      ),
      this.#readPieces(projectId, templateId),
    ]);
    if (!found.Item) return undefined;
    const item = templateItem.parse(found.Item);
    return {
      id: templateId,
      name: item.nm,
      description: item.de ?? null,
      subject: item.sb,
      body: unpackBody(body),
      from: item.fr,
      fromName: item.fn ?? null,
      replyTo: item.rt ?? null,
      type: item.ty,
      createdAt: item.cr,
      updatedAt: item.up,
    };
  }

  /** The body goes first: a template that can be found is whole. */
  async create(projectId: string, template: Template): Promise<void> {
    const body = packBody(template.body);
    for (let index = 0; index * pieceBytesMax < body.length; index += 1) {
      const piece = body.subarray(index * pieceBytesMax, (index + 1) * pieceBytesMax);
      await this.#table.documents.send(
        new PutCommand({
          TableName: this.#table.name,
          Item: { ...pieceKey(projectId, template.id, index), bo: piece },
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      );
    }
    const item: z.infer<typeof templateItem> = {
      ...templateKey(projectId, template.id),
      nm: template.name,
      ...(template.description !== null && { de: template.description }),
      sb: template.subject,
      fr: template.from,
      ...(template.fromName !== null && { fn: template.fromName }),
      ...(template.replyTo !== null && { rt: template.replyTo }),
      ty: template.type,
      cr: template.createdAt,
      up: template.updatedAt,
    };
    await this.#table.documents.send(
      new PutCommand({ TableName: this.#table.name, Item: item, ConditionExpression: "attribute_not_exists(pk)" }),
    );
  }

  async #readPieces(projectId: string, templateId: string): Promise<Uint8Array> {
    const { pk, sk } = pieceKey(projectId, templateId, 0);
    const pieces: Uint8Array[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
          ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
          ConsistentRead: true,
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      pieces.push(...(page.Items ?? []).map((item) => pieceItem.parse(item).bo));
      after = page.LastEvaluatedKey;
    } while (after);
    return Buffer.concat(pieces);
  }
}
