import type { operations as table } from "./operations.ts";
import type { operations as schemas } from "./schema.ts";

export type OperationName = keyof typeof table;

type SchemaOf<Name extends OperationName> = schemas[Name];

type Parameters<Schema> = Schema extends { parameters: { path?: infer Path; query?: infer Query } }
  ? Given<Path> & Given<Query>
  : unknown;

type Given<T> = [T] extends [undefined] ? unknown : NonNullable<T>;

type Body<Schema> = Schema extends { requestBody?: { content: infer Content } }
  ? Content extends { "application/json": infer Json }
    ? Json
    : Content extends { "multipart/form-data": infer Form }
      ? WithFile<Form>
      : unknown
  : unknown;

/** A file of a form is a `Blob`; the document calls it a text. */
type WithFile<Form> = { [Field in keyof Form]: Field extends "file" | "image" ? Blob : Form[Field] };

/** Path parameters, query parameters and body of an operation, in one object. */
export type Input<Name extends OperationName> = Parameters<SchemaOf<Name>> & Body<SchemaOf<Name>>;

type Content<Answer> = Answer extends { content: { "application/json": infer Json } } ? Json : undefined;

type Successes<Schema> = Schema extends { responses: infer Responses }
  ? { [Status in keyof Responses]: Content<Responses[Status]> }[keyof Responses]
  : never;

type Unwrapped<Answer> = Answer extends { success: true; data: infer Data } ? Data : Answer;

/** The answer of an operation; of `{ success, data }` the data. Undefined for an answer without a body. */
export type Output<Name extends OperationName> = Unwrapped<Successes<SchemaOf<Name>>>;

/** Operations that answer with a page and a cursor. */
export type ListName = {
  [Name in OperationName]: Output<Name> extends { data: unknown[]; hasMore: boolean } ? Name : never;
}[OperationName];

export type ItemOf<Name extends ListName> = Output<Name> extends { data: (infer Item)[] } ? Item : never;

export interface CallOptions {
  /** For operations that take one. The client makes one for each call without it, so a retry never sends twice. */
  idempotencyKey?: string;
  /** The ETag that a change starts from (`etagOf`). If the record has changed since, the call fails with 409. */
  ifMatch?: string;
  signal?: AbortSignal;
}

/** An input without required fields may be left out. */
type Arguments<Given> =
  Record<string, never> extends Given ? [input?: Given, options?: CallOptions] : [input: Given, options?: CallOptions];

/** A call with `dryRun: true` has another answer. */
interface MethodWithDryRun<Name extends OperationName> {
  (input: Input<Name> & { dryRun: true }, options?: CallOptions): Promise<Extract<Output<Name>, { dryRun: true }>>;
  (input: Input<Name> & { dryRun?: false }, options?: CallOptions): Promise<Exclude<Output<Name>, { dryRun: true }>>;
}

export type Methods = {
  [Name in OperationName]: Extract<Output<Name>, { dryRun: true }> extends never
    ? (...given: Arguments<Input<Name>>) => Promise<Output<Name>>
    : MethodWithDryRun<Name>;
};
