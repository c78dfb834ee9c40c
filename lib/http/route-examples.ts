import type * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What the example of a route needs: the request's body and the responses, as far as the route has them. */
type ExampleOf<R> = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
} & (R extends { body: infer Body } ? { body: Input<Body> } : unknown) &
  (R extends { bodyKind: "raw" } | { file: string } ? { text: string } : unknown) &
  (R extends { response: infer Response } ? { response: Output<Response> } : unknown) &
  (R extends { otherSuccess: { response: infer Other } } ? { otherResponse: Output<Other> } : unknown);

type HasContent = { body: unknown } | { response: unknown } | { bodyKind: "raw" } | { file: string };

/**
 * Examples of a route table for openapi.json, by operation. Routes without a body and a response may do without. `response` is
 * the body without its envelope; `text` is the text of a raw body, or the content of the file.
 */
export type RouteExamples<Table extends RouteTable> = {
  [R in Table[number] as R extends HasContent ? R["operation"] : never]: ExampleOf<R>;
} & { [R in Table[number] as R extends HasContent ? never : R["operation"]]?: ExampleOf<R> };

/** Any route's example. */
export interface RouteExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  text?: string;
  response?: unknown;
  otherResponse?: unknown;
}
