import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type Email, statusRank } from "#lib/domain/email/email.ts";
import type { EmailMove } from "#lib/domain/email/email-moves.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailAttributes, emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import { and, type Change, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** What a move changes besides the status, and what it requires besides the state. */
interface MoveParts {
  changes: Change[];
  condition?: Condition;
}

interface EmailMoveInput {
  emailId: string;
  move: EmailMove;
  now: Date;
  parts: MoveParts;
}

/** One conditional write. Undefined when the record is gone, in a state the move does not allow, or fails the condition. */
export async function moveEmail(
  table: Table,
  dataId: DataId,
  { emailId, move, now, parts }: EmailMoveInput,
): Promise<Email | undefined> {
  const moved = emailAttributes.set({ st: statusRank(move.to), up: now.toISOString() });
  const mayMove = emailAttributes.isOneOf("st", move.from.map(statusRank));
  const update = new UpdateCommand({
    TableName: table.name,
    Key: emailKey(dataId, emailId),
    ...updateOf([moved, ...parts.changes], and(mayMove, parts.condition)),
    ReturnValues: "ALL_NEW",
  });
  const answer = await table.documents.send(update).catch((error: unknown) => {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  });
  return answer?.Attributes && emailFromItem(answer.Attributes);
}
