import { Entity } from "electrodb";
import type { User } from "#lib/domain/user/user.ts";
import type { Table } from "#lib/storage/table.ts";

/** Where ElectroDB is used and where not: docs/decisions/0006-electrodb-off-the-send-path.md. */
const userEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "u", version: "1" },
      attributes: {
        email: { type: "string", required: true, field: "em" },
        id: { type: "string", required: true },
        passwordHash: { type: "string", required: true, field: "ph" },
        createdAt: { type: "string", required: true, field: "cr" },
      },
      indexes: {
        byEmail: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: ElectroDB fills the template.
          pk: { field: "pk", composite: ["email"], template: "U#${email}", casing: "none" },
          sk: { field: "sk", composite: [], template: "u", casing: "none" },
        },
      },
    },
    { client: table.documents, table: table.name, identifiers: { entity: "_e", version: "_v" } },
  );

/** Accounts by address. */
export class UserRepository {
  readonly #users: ReturnType<typeof userEntity>;

  constructor(table: Table) {
    this.#users = userEntity(table);
  }

  /** An address that has an account already is a fault: the caller has looked. */
  async create(user: User): Promise<void> {
    await this.#users.create(user).go();
  }

  /** `email` is normalised. */
  async findByEmail(email: string): Promise<User | undefined> {
    const { data } = await this.#users.get({ email }).go({ consistent: true });
    return data ?? undefined;
  }
}
