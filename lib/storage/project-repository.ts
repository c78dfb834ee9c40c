import { GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DisabledReason, KeyKind, Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { apiKeyKey, disabledReasons, newApiKeyItem } from "#lib/storage/api-key-repository.ts";
import type { Table } from "#lib/storage/table.ts";

const cap = z.number().nullable();

const projectItem = z.object({
  /** `S#<id>`. */
  pk: z.string(),
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Disabled reason. */
  dr: z.enum(disabledReasons).optional(),
  /** Tracking. */
  tr: z.enum(["ENABLED", "DISABLED", "MARKETING_ONLY"]),
  /** Language. */
  lg: z.string(),
  /** Salt of the contact ids. */
  sa: z.string(),
  /** Key of the links. */
  lk: z.string(),
  /** Caps by billing category. */
  cp: z.object({ workflows: cap, campaigns: cap, transactional: cap, inbound: cap }),
  /** Hashes of the public and the secret key: the way from the project to its key items. */
  kp: z.string(),
  ks: z.string(),
  cr: z.string(),
  up: z.string(),
});

type ProjectItem = z.infer<typeof projectItem>;

const projectKey = (projectId: string): { pk: string; sk: string } => ({ pk: `S#${projectId}`, sk: "p" });

/** Projects, and with them the key items that authenticate their callers. */
export class ProjectRepository implements ProjectStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong, 1 RRU: a changed setting counts from the next request on. */
  async find(projectId: string): Promise<Project | undefined> {
    const item = await this.#read(projectId);
    return (
      item && {
        id: projectId,
        name: item.nm,
        disabledReason: item.dr ?? null,
        tracking: item.tr,
        language: item.lg,
        salt: item.sa,
        linkKey: item.lk,
        caps: item.cp,
        createdAt: item.cr,
        updatedAt: item.up,
      }
    );
  }

  /** A project or a key that exists already is a fault. */
  async create(project: Project, keyHashes: Record<KeyKind, string>): Promise<void> {
    const item: ProjectItem = {
      ...projectKey(project.id),
      nm: project.name,
      ...(project.disabledReason && { dr: project.disabledReason }),
      tr: project.tracking,
      lg: project.language,
      sa: project.salt,
      lk: project.linkKey,
      cp: project.caps,
      kp: keyHashes.public,
      ks: keyHashes.secret,
      cr: project.createdAt,
      up: project.updatedAt,
    };
    const items = [
      item,
      newApiKeyItem(keyHashes.public, project.id, "public", project.disabledReason),
      newApiKeyItem(keyHashes.secret, project.id, "secret", project.disabledReason),
    ];
    await this.#table.documents.send(
      new TransactWriteCommand({
        TransactItems: items.map((Item) => ({
          Put: { TableName: this.#table.name, Item, ConditionExpression: "attribute_not_exists(pk)" },
        })),
      }),
    );
  }

  /** Null enables the project again. Holds for the keys as they were read: keys rotated meanwhile are a fault to retry. */
  async setDisabled(projectId: string, reason: DisabledReason | null, now: Date): Promise<void> {
    const item = await this.#read(projectId);
    if (!item) throw new Error(`There is no project ${projectId} to disable.`);
    const change = {
      UpdateExpression: reason ? "SET dr = :reason" : "REMOVE dr",
      ConditionExpression: "attribute_exists(pk)",
      ...(reason && { ExpressionAttributeValues: { ":reason": reason } }),
    };
    const keys = [item.kp, item.ks].map((hash) => ({
      Update: { TableName: this.#table.name, Key: apiKeyKey(hash), ...change },
    }));
    const project = {
      Update: {
        TableName: this.#table.name,
        Key: projectKey(projectId),
        UpdateExpression: reason ? "SET dr = :reason, up = :now" : "SET up = :now REMOVE dr",
        ConditionExpression: "kp = :public AND ks = :secret",
        ExpressionAttributeValues: {
          ":now": now.toISOString(),
          ":public": item.kp,
          ":secret": item.ks,
          ...(reason && { ":reason": reason }),
        },
      },
    };
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems: [project, ...keys] }));
  }

  async #read(projectId: string): Promise<ProjectItem | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: projectKey(projectId), ConsistentRead: true }),
    );
    return Item && projectItem.parse(Item);
  }
}
