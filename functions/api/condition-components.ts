import * as z from "zod";
import { logics, type Operator, units } from "#lib/domain/condition/condition.ts";
import { activities, allowedOperators, times } from "#lib/domain/condition/condition-field.ts";
import { amounts, valueless } from "#lib/domain/condition/filter-value.ts";

/** The field names of each kind: exact names, or a pattern. */
interface FieldNames {
  email: readonly string[];
  subscribed: readonly string[];
  time: readonly string[];
  topic: RegExp;
  data: RegExp;
}

/** Fields of segments and audiences. */
const contactFields: FieldNames = {
  email: ["email"],
  subscribed: ["subscribed"],
  time: times,
  topic: /^topic\..+$/,
  data: /^data\..+$/,
};

const withPrefix = (names: readonly string[]): string[] => [...names, ...names.map((name) => `contact.${name}`)];

/** A CONDITION step also tests the data of the trigger's event and the context of the execution. */
const stepFields: FieldNames = {
  email: withPrefix(contactFields.email),
  subscribed: withPrefix(contactFields.subscribed),
  time: withPrefix(contactFields.time),
  topic: /^(contact\.)?topic\..+$/,
  data: /^(data|contact\.data|event|workflow)\..+$/,
};

const equality: readonly Operator[] = ["equals", "notEquals"];

const only = (given: readonly Operator[], kept: readonly Operator[]) => given.filter((each) => kept.includes(each));
const except = (given: readonly Operator[], ...dropped: (readonly Operator[])[]) =>
  given.filter((each) => !dropped.flat().includes(each));

const age = {
  value: z.number().positive().meta({ description: "At most 100 years." }),
  unit: z.enum(units),
};
const date = z.string().meta({ description: "An ISO 8601 date or date-time.", examples: ["2026-03-01"] });
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const anyValue = z.union([scalar, z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const truth = z.union([z.boolean(), z.string().regex(/^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$/)]);

const form = (
  title: string,
  {
    field,
    operators,
    rest = {},
  }: { field: z.ZodType; operators: readonly Operator[]; rest?: z.ZodRawShape | undefined },
) => z.object({ field, operator: z.enum(operators), ...rest }).meta({ title });

/** A filter of one field. Its operators depend on the field, its value on both. */
function filterSchema(names: FieldNames) {
  const { email, subscribed, time, data, event, activity, segment, topic } = allowedOperators;
  const timeName = z.enum(names.time);
  const dataName = z
    .string()
    .regex(names.data)
    .meta({ examples: ["data.plan"] });
  const topicName = z
    .string()
    .regex(names.topic)
    .meta({ examples: ["topic.product-news"] });
  const eventName = z
    .string()
    .regex(/^event\..+$/)
    .meta({ examples: ["event.purchase"] });
  const activityName = z.enum(Object.keys(activities).map((name) => `email.${name}`));
  const segmentName = z.string().regex(/^segment\.[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);
  return z.union([
    form("Email address", {
      field: z.enum(names.email),
      operators: email,
      rest: { value: z.union([z.string(), z.number()]) },
    }),
    form("Subscription", { field: z.enum(names.subscribed), operators: subscribed, rest: { value: truth } }),
    form("Time", { field: timeName, operators: except(time, amounts), rest: { value: date } }),
    form("Age of a time", { field: timeName, operators: only(time, amounts), rest: age }),
    form("Data equals a value", { field: dataName, operators: only(data, equality), rest: { value: anyValue } }),
    form("Data compared with a value", {
      field: dataName,
      operators: except(data, equality, valueless, amounts),
      rest: { value: scalar },
    }),
    form("Data is present", { field: dataName, operators: only(data, valueless) }),
    form("Age of a date in data", { field: dataName, operators: only(data, amounts), rest: age }),
    form("Event", { field: eventName, operators: only(event, valueless) }),
    form("Age of an event", { field: eventName, operators: only(event, amounts), rest: age }),
    form("Email activity", { field: activityName, operators: only(activity, valueless) }),
    form("Age of an email activity", { field: activityName, operators: only(activity, amounts), rest: age }),
    form("Topic", { field: topicName, operators: topic, rest: { value: z.boolean() } }),
    form("Membership of a segment", { field: segmentName, operators: segment }),
  ]);
}

const description =
  "A tree of filters. `logic` joins the groups. A group matches when all its filters and its nested tree match. Trees are nested at most five deep.";

/** A recursive condition under these component names. */
function conditionSchema(name: string, filter: z.ZodType) {
  const condition = z
    .object({
      logic: z.enum(logics),
      get groups() {
        return z.array(group).min(1).max(50);
      },
    })
    .meta({ id: name, description });
  const group: z.ZodType = z
    .object({
      filters: z.array(filter).max(50).meta({ description: "Empty only when there is a nested tree." }),
      conditions: z.union([condition, z.null()]).optional(),
    })
    .meta({ id: `${name}Group` });
  return condition;
}

/**
 * Conditions as openapi.json describes them. The API checks requests with `parseCondition`; a test holds these schemas to it.
 * Only the document imports them, so that the other functions do not carry them.
 */
export const filter = filterSchema(contactFields).meta({ id: "Filter" });
export const condition = conditionSchema("Condition", filter);
export const stepFilter = filterSchema(stepFields).meta({ id: "StepFilter" });
export const stepCondition = conditionSchema("StepCondition", stepFilter);

export const conditionComponents = {
  Filter: filter,
  Condition: condition,
  StepFilter: stepFilter,
  StepCondition: stepCondition,
};
