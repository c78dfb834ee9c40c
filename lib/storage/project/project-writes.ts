import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DisabledReason } from "#lib/domain/project/project.ts";
import { apiKeyKey } from "#lib/storage/project/api-key-repository.ts";
import type { ProjectItem } from "#lib/storage/project/project-item.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const suspensionsMax = 20;

/** Keys, resets, suspension and deleted fields as read: they belong together across the project and its keys. */
export const conditionAsRead = ({ kp, ks, rs, dr, df }: ProjectItem) => ({
  ConditionExpression: [
    "kp = :asReadPublic AND ks = :asReadSecret AND rs = :asReadResets",
    dr ? "dr = :asReadReason" : "attribute_not_exists(dr)",
    df ? "df = :asReadFields" : "attribute_not_exists(df)",
  ].join(" AND "),
  ExpressionAttributeValues: {
    ":asReadPublic": kp,
    ":asReadSecret": ks,
    ":asReadResets": rs,
    ...(dr && { ":asReadReason": dr }),
    ...(df && { ":asReadFields": df }),
  },
});

interface UpdateHoldingInput {
  item: ProjectItem;
  UpdateExpression: string;
  values: Record<string, unknown>;
  also?: string | undefined;
}

/** Changes the project's item if it is as read and `also` holds. */
export function updateHolding(tableName: string, { item, UpdateExpression, values, also }: UpdateHoldingInput): Write {
  const { ConditionExpression, ExpressionAttributeValues } = conditionAsRead(item);
  return {
    Update: {
      TableName: tableName,
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression,
      ConditionExpression: also === undefined ? ConditionExpression : `${ConditionExpression} AND ${also}`,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
    },
  };
}

/** Applies the same change to both keys. */
export function updateKeys(
  tableName: string,
  {
    item,
    UpdateExpression,
    values,
  }: { item: Pick<ProjectItem, "kp" | "ks">; UpdateExpression: string; values: Record<string, unknown> },
): Write[] {
  return [item.kp, item.ks].map((hash) => ({
    Update: {
      TableName: tableName,
      Key: apiKeyKey(hash),
      UpdateExpression,
      ConditionExpression: "attribute_exists(pk)",
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  }));
}

/** Updates both keys, so that callers of the project see it with every request. */
export const disableKeys = (tableName: string, item: ProjectItem, reason: DisabledReason | null): Write[] =>
  updateKeys(tableName, {
    item,
    UpdateExpression: reason ? "SET dr = :reason" : "REMOVE dr",
    values: reason ? { ":reason": reason } : {},
  });

/** The suspensions after the project is disabled for this reason or, with null, enabled. */
export function suspensionsAfter({ sp }: ProjectItem, reason: DisabledReason | null, at: string): ProjectItem["sp"] {
  const lifted = sp.map((past) => (past.l === undefined ? { ...past, l: at } : past));
  return reason === null ? lifted : [{ r: reason, a: at }, ...lifted].slice(0, suspensionsMax);
}
