import { contactNumber } from "#bench/scale/simulated/simulated-audience.ts";
import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { CampaignRecords } from "#lib/domain/campaign/ledger/campaign-records.ts";
import type { Email } from "#lib/domain/email/email.ts";

/** Records of one campaign's mails. Only their numbers are stored: the records differ only in their contact. */
export class SimulatedRecords implements CampaignRecords {
  readonly #table: SimulatedTable;
  readonly #made: Uint8Array;
  #pattern: Email | undefined;

  constructor(table: SimulatedTable, contacts: number) {
    this.#table = table;
    this.#made = new Uint8Array(contacts);
  }

  get count(): number {
    return this.#made.reduce((sum, made) => sum + made, 0);
  }

  insert(_project: string, emails: readonly Email[]): Promise<void> {
    return this.#table.call("write", emails.map(use), () => {
      this.#pattern ??= emails[0];
      for (const { contactId } of emails) this.#made[contactNumber(contactId)] = 1;
    });
  }

  insertOrReplace(): Promise<void> {
    throw new Error("The campaign has one round.");
  }

  /** A mail's id begins like its contact's id, with the number. */
  findAll(_project: string, emailIds: readonly string[]): Promise<Email[]> {
    const uses = emailIds.map((id) => use({ id }));
    return this.#table.call("read", uses, () =>
      emailIds.flatMap((id) => (this.#made[contactNumber(id)] && this.#pattern ? { ...this.#pattern, id } : [])),
    );
  }
}

const use = ({ id }: Pick<Email, "id">) => ({ partition: `history:${id}`, units: 1 });
