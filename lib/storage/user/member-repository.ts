import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type GivenRole, invitationIdOf, type Member } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { removeMarks, unmarked } from "#lib/storage/table/entity.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { invitationEntity } from "#lib/storage/user/invitation-entity.ts";
import { memberEntity, userProjectEntity } from "#lib/storage/user/member-entity.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

type Put = NonNullable<TransactWrite["Put"]>;
type Delete = NonNullable<TransactWrite["Delete"]>;

/** Members of projects: an item in the project, and a pointer to the project below the user. */
export class MemberRepository extends MemberReader implements MemberStore {
  readonly #table: Table;
  readonly #members: ReturnType<typeof memberEntity>;
  readonly #pointers: ReturnType<typeof userProjectEntity>;
  readonly #invitations: ReturnType<typeof invitationEntity>;

  constructor(table: Table) {
    super(table);
    this.#table = table;
    this.#members = memberEntity(table);
    this.#pointers = userProjectEntity(table);
    this.#invitations = invitationEntity(table);
  }

  async add(projectId: ProjectId, { userId, email, role, createdAt }: Member): Promise<boolean> {
    const key = { projectId, userId };
    const member = this.#members.create({ ...key, email, role, createdAt });
    const pointer = this.#pointers.put({ ...key, createdAt });
    return this.#transact([{ Put: removeMarks(member.params<Put>()) }, { Put: removeMarks(pointer.params<Put>()) }]);
  }

  async setRole(projectId: ProjectId, userId: string, role: GivenRole): Promise<boolean> {
    const change = this.#members
      .patch({ projectId, userId })
      .set({ role })
      .where((member, { ne }) => ne(member.role, "OWNER"));
    return conditionHolds(() => change.go(unmarked));
  }

  async remove(projectId: ProjectId, { userId, email }: Pick<Member, "userId" | "email">): Promise<boolean> {
    const key = { projectId, userId };
    const member = this.#members.remove(key).where(({ role }, { ne }) => ne(role, "OWNER"));
    const pointer = this.#pointers.delete(key);
    const invitation = this.#invitations.delete({ projectId, id: invitationIdOf(projectId, email) });
    return this.#transact([member, pointer, invitation].map((each) => ({ Delete: each.params<Delete>() })));
  }

  /** False when a condition does not hold. */
  async #transact(TransactItems: TransactWrite[]): Promise<boolean> {
    return conditionHolds(() => this.#table.documents.send(new TransactWriteCommand({ TransactItems })));
  }
}
