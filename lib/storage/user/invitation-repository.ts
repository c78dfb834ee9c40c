import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { GivenRole, Invitation } from "#lib/domain/project/member.ts";
import type { InvitationAcceptInput, InvitationStore } from "#lib/domain/project/member-store.ts";
import type { User } from "#lib/domain/user/user.ts";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import { projectKey } from "#lib/storage/project/project-item.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { removeMarks, unmarked } from "#lib/storage/table/entity.ts";
import { conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import {
  conditionHolds,
  failedCondition,
  failedConditionAt,
  retryWhile,
  wasContended,
} from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";
import { invitationEntity, invitationFromRecord, invitationLinkEntity } from "#lib/storage/user/invitation-entity.ts";
import { isOpen } from "#lib/storage/user/invitation-item.ts";
import { InvitationLinks } from "#lib/storage/user/invitation-links.ts";
import { memberEntity, userProjectEntity } from "#lib/storage/user/member-entity.ts";
import {
  addressKey,
  newAddressItem,
  newUserItem,
  passwordReset,
  userAttributes,
  userKey,
} from "#lib/storage/user/user-item.ts";

type Put = NonNullable<TransactWrite["Put"]>;
type Delete = NonNullable<TransactWrite["Delete"]>;

const ifAbsent = conditionOf(itemIsAbsent);

/** Index of each check in the transaction of an acceptance. */
const invitationCheck = 0;
const addressCheck = 4;

const strong = { ...unmarked, consistent: true } as const;

/** Open invitations: one item per address in its project, and an item that leads to it from its current link. */
export class InvitationRepository extends InvitationLinks implements InvitationStore {
  readonly #table: Table;
  readonly #invitations: ReturnType<typeof invitationEntity>;
  readonly #links: ReturnType<typeof invitationLinkEntity>;
  readonly #members: ReturnType<typeof memberEntity>;
  readonly #pointers: ReturnType<typeof userProjectEntity>;

  constructor(table: Table) {
    super(table);
    this.#table = table;
    this.#invitations = invitationEntity(table);
    this.#links = invitationLinkEntity(table);
    this.#members = memberEntity(table);
    this.#pointers = userProjectEntity(table);
  }

  async list(projectId: ProjectId, { now }: { now: Date }): Promise<Invitation[]> {
    const query = this.#invitations.query.byProject({ projectId });
    const { data } = await query.go({ ...strong, pages: "all" });
    const age = ({ createdAt, id }: Invitation) => `${createdAt} ${id}`;
    const open = data.map(invitationFromRecord).filter((each) => isOpen(each, now));
    return open.sort((a, b) => (age(a) < age(b) ? -1 : 1));
  }

  /** Replaces the whole item, and with it the hash of an older link. */
  async put(projectId: ProjectId, invitation: Invitation, unverifiedUserId?: string): Promise<boolean> {
    const TableName = this.#table.name;
    const noProof =
      unverifiedUserId === undefined
        ? { Key: addressKey(invitation.email), ...ifAbsent }
        : { Key: userKey(unverifiedUserId), ...conditionOf(userAttributes.is("ev", "=", false)) };
    const { id, email, role, expiresAt, createdAt } = invitation;
    const record = { projectId, id, email, role, expiresAt, createdAt };
    const Put = removeMarks(this.#invitations.put({ ...record, ttl: ttlOf(expiresAt) }).params<Put>());
    return conditionHolds(() => this.#transact([{ Put }, { ConditionCheck: { TableName, ...noProof } }]));
  }

  async setRole(projectId: ProjectId, id: string, { role, now }: { role: GivenRole; now: Date }): Promise<boolean> {
    const update = this.#invitations
      .update({ projectId, id })
      .set({ role })
      .where(({ expiresAt }, { gt }) => gt(expiresAt, now.toISOString()));
    return conditionHolds(() => update.go(unmarked));
  }

  async remove(projectId: ProjectId, id: string): Promise<boolean> {
    const remove = this.#invitations.remove({ projectId, id });
    return conditionHolds(() => remove.go(unmarked));
  }

  async findByToken(
    tokenHash: string,
    { now }: { now: Date },
  ): Promise<{ projectId: ProjectId; invitation: Invitation } | undefined> {
    const { data: link } = await this.#links.get({ tokenHash }).go(strong);
    if (!link) return undefined;
    const { invitationId } = link;
    const projectId = storedProjectId.parse(link.projectId);
    const { data: record } = await this.#invitations.get({ projectId, id: invitationId }).go(strong);
    if (record?.tokenHash !== tokenHash) return undefined;
    const invitation = invitationFromRecord(record);
    return isOpen(invitation, now) ? { projectId, invitation } : undefined;
  }

  async accept(
    tokenHash: string,
    { projectId, user, account, now }: InvitationAcceptInput,
  ): Promise<"accepted" | "gone" | "taken"> {
    // If the role was changed meanwhile, retry with the current invitation.
    const outrun = (error: unknown) => wasContended(error) || failedConditionAt(invitationCheck, error);
    try {
      return await retryWhile(outrun, async () => {
        const found = await this.findByToken(tokenHash, { now });
        if (found?.projectId !== projectId) return "gone";
        await this.#transact([
          ...this.#memberWrites(projectId, { invitation: found.invitation, tokenHash, user, now }),
          ...(account === "new" ? this.#accountWrites(user) : []),
          ...(account === "claimed" ? [this.#claim(user, now)] : []),
        ]);
        return "accepted";
      });
    } catch (error) {
      if (!failedCondition(error)) throw error;
      return account === "new" && failedConditionAt(addressCheck, error) ? "taken" : "gone";
    }
  }

  #memberWrites(
    projectId: ProjectId,
    {
      invitation: { id, role },
      tokenHash,
      user,
      now,
    }: { invitation: Invitation; tokenHash: string; user: User; now: Date },
  ): TransactWrite[] {
    const TableName = this.#table.name;
    const key = { projectId, userId: user.id };
    const createdAt = now.toISOString();
    const member = this.#members.create({ ...key, email: user.email, role, createdAt });
    const pointer = this.#pointers.put({ ...key, createdAt });
    const used = this.#invitations.delete({ projectId: key.projectId, id }).where((item, { eq, gt }) => {
      const isSame = `${eq(item.tokenHash, tokenHash)} AND ${eq(item.role, role)}`;
      return `${isSame} AND ${gt(item.expiresAt, now.toISOString())}`;
    });
    return [
      { Delete: used.params<Delete>() },
      { ConditionCheck: { TableName, Key: projectKey(projectId), ...conditionOf(itemExists) } },
      { Put: removeMarks(member.params<Put>()) },
      { Put: removeMarks(pointer.params<Put>()) },
    ];
  }

  /** Without the mark of the first account: the inviting user has one. */
  #accountWrites(user: User): TransactWrite[] {
    return [newAddressItem(user), newUserItem(user)].map((Item) => ({
      Put: { TableName: this.#table.name, Item, ...ifAbsent },
    }));
  }

  #claim({ id, passwordHash }: User, now: Date): TransactWrite {
    return {
      Update: {
        TableName: this.#table.name,
        Key: userKey(id),
        ...updateOf(passwordReset(passwordHash, now), itemExists),
      },
    };
  }

  async #transact(TransactItems: TransactWrite[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}
