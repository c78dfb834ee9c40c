import { isDataKey } from "#lib/domain/contact/data.ts";
import { type Field, fieldNamed, fieldOfKey, type StandardField, standardFields } from "#lib/domain/contact/field.ts";
import {
  contactsIn,
  coverageOf,
  type FieldTally,
  fieldScope,
  fieldTallies,
  firstFieldScope,
  lastFieldScope,
  typeIn,
} from "#lib/domain/contact/field-counts.ts";
import type { FieldReader } from "#lib/domain/contact/field-store.ts";
import { type FieldType, fieldTypeOf } from "#lib/domain/contact/field-type.ts";
import { FieldValues, type Scalar } from "#lib/domain/contact/field-values.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { CounterRangeReader, CounterReader } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import { badRequest, conflict, Refusal } from "#lib/platform/refusal.ts";

/** Finds segments, campaigns or workflows that use a field. Implemented by each of these. */
export interface UsersOfField {
  usersOfField(dataId: DataId, field: Field): Promise<Dependent[]>;
}

interface FieldPorts {
  counters: CounterReader & CounterRangeReader;
  reader: FieldReader;
  projects: Pick<ProjectStore, "deleteField">;
  segments: UsersOfField;
  campaigns: UsersOfField;
  workflows: UsersOfField;
  clock: Clock;
}

interface FieldSummary {
  field: string;
  type: FieldType;
  /** Percentage of contacts that have it. */
  coverage: number;
}

interface FieldUsers {
  usedInSegments: Dependent[];
  usedInCampaigns: Dependent[];
  usedInWorkflows: Dependent[];
}

interface FieldUsage extends FieldUsers {
  contactCount: number;
  canDelete: boolean;
}

/** Time for reading all contacts while the caller waits; a request may take 29 s. */
const valuesMsMax = 8_000;
const countMsMax = 15_000;
const recountMsMax = 3_000;

/** Fields of a project's contacts (contract 02 section 3). Statistics come from the stream, at most some seconds old. */
export class FieldService {
  readonly #ports: FieldPorts;

  constructor(ports: FieldPorts) {
    this.#ports = ports;
  }

  /** Sorted by field name. */
  async list(dataId: DataId, deletedFields: readonly DeletedField[]): Promise<FieldSummary[]> {
    const { counters } = this.#ports;
    const [{ total = 0 }, sums] = await Promise.all([
      counters.read(dataId, "contacts"),
      counters.readRange(dataId, { first: firstFieldScope, last: lastFieldScope }),
    ]);
    const tallies = await this.#visible(dataId, deletedFields, fieldTallies(sums.values()));
    const custom = [...tallies].map(([key, tally]) => ({
      field: fieldOfKey(key),
      type: typeIn(tally),
      coverage: coverageOf(contactsIn(tally), total),
    }));
    const standard = Object.entries(standardFields).map(([field, type]) => ({ field, type, coverage: 100 }));
    return [...standard, ...custom].sort((a, b) => (a.field < b.field ? -1 : 1));
  }

  /** Distinct scalars, the most frequent first. */
  async values(
    dataId: DataId,
    { deletedFields, name, limit }: { deletedFields: readonly DeletedField[]; name: string; limit: number },
  ): Promise<Scalar[]> {
    const field = fieldNamed(name);
    if (field.kind === "standard") return standardValues(field.name).slice(0, limit);
    if (!isDataKey(field.key)) return [];
    const values = new FieldValues();
    const until = this.#in(valuesMsMax);
    await this.#ports.reader.eachValue(dataId, {
      deletedFields,
      keys: [field.key],
      until,
      see: (_, value) => values.add(value),
    });
    return values.top(limit);
  }

  async usage(dataId: DataId, deletedFields: readonly DeletedField[], name: string): Promise<FieldUsage> {
    const field = fieldNamed(name);
    const contactCount =
      field.kind === "standard"
        ? ((await this.#ports.counters.read(dataId, "contacts"))["total"] ?? 0)
        : contactsIn(await this.#tallyOf(dataId, deletedFields, field.key));
    const users = await this.#usersOf(dataId, field);
    return { ...users, contactCount, canDelete: field.kind === "data" && !isUsed(users) };
  }

  /** Returns how many contacts had the key. Refuses with 400 for a standard field, 409 for one in use. */
  async delete(
    dataId: DataId,
    { deletedFields, name, now }: { deletedFields: readonly DeletedField[]; name: string; now: Date },
  ): Promise<number> {
    const field = fieldNamed(name);
    if (field.kind === "standard") throw badRequest(`${field.name} is a standard field of every contact.`);
    const { key } = field;
    if (!isDataKey(key)) return 0;
    const users = await this.#usersOf(dataId, field);
    if (isUsed(users)) throw conflict(`${fieldOfKey(key)} is in use.`, { ...users });
    const { contacts, complete } = await this.#ports.reader.count(dataId, {
      deletedFields,
      key,
      until: this.#in(countMsMax),
    });
    // When the time was not enough, the counters give the number, though they may be seconds late.
    const counted = complete ? 0 : contactsIn(await this.#tallyOf(dataId, [], key));
    const deletedFrom = Math.max(contacts, counted);
    if (deletedFrom === 0) return 0;
    const outcome = await this.#ports.projects.deleteField(dataId, { key, now });
    if (outcome === "full") throw tooManyDeletions(deletedFields);
    return outcome === "gone" ? 0 : deletedFrom;
  }

  async #usersOf(dataId: DataId, field: Field): Promise<FieldUsers> {
    const { segments, campaigns, workflows } = this.#ports;
    const [usedInSegments, usedInCampaigns, usedInWorkflows] = await Promise.all([
      segments.usersOfField(dataId, field),
      campaigns.usersOfField(dataId, field),
      workflows.usersOfField(dataId, field),
    ]);
    return { usedInSegments, usedInCampaigns, usedInWorkflows };
  }

  async #tallyOf(dataId: DataId, deletedFields: readonly DeletedField[], key: string): Promise<FieldTally | undefined> {
    if (!isDataKey(key)) return undefined;
    const tally = fieldTallies([await this.#ports.counters.read(dataId, fieldScope(key))]).get(key);
    return tally && (await this.#visible(dataId, deletedFields, new Map([[key, tally]]))).get(key);
  }

  /**
   * Counters cannot tell values hidden by a deletion from newer ones. So while a deletion is in progress, its key is counted in
   * the contacts themselves.
   */
  async #visible(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    tallies: ReadonlyMap<string, FieldTally>,
  ): Promise<ReadonlyMap<string, FieldTally>> {
    const keys = deletedFields.map(({ key }) => key).filter((key) => tallies.has(key));
    if (keys.length === 0) return tallies;
    const visible = new Map(tallies);
    for (const key of keys) visible.delete(key);
    const counted = new Map<string, Map<FieldType, number>>();
    await this.#ports.reader.eachValue(dataId, {
      deletedFields,
      keys,
      until: this.#in(recountMsMax),
      see: (key, value) => {
        const tally = counted.get(key) ?? new Map<FieldType, number>();
        const type = fieldTypeOf(value);
        counted.set(key, tally.set(type, (tally.get(type) ?? 0) + 1));
      },
    });
    for (const [key, tally] of counted) visible.set(key, tally);
    return visible;
  }

  #in(milliseconds: number): Date {
    return new Date(this.#ports.clock.now().getTime() + milliseconds);
  }
}

const standardValues = (name: StandardField): Scalar[] => (name === "subscribed" ? [true, false] : []);

const isUsed = (users: FieldUsers): boolean => Object.values(users).some((list) => list.length > 0);

const tooManyDeletions = (deletedFields: readonly DeletedField[]): Refusal =>
  new Refusal("conflict", {
    code: "CONFLICT",
    message: "Too many fields are being deleted.",
    details: { beingDeleted: deletedFields.map(({ key }) => fieldOfKey(key)) },
    suggestion: "A deletion takes about 15 minutes. Try again then.",
  });
