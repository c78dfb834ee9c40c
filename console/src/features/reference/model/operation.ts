import { isObject, type JsonObject, listAt, objectAt, textAt } from "#features/reference/model/json.ts";
import { nameOf, type Shape, shapeOf } from "#features/reference/model/shape.ts";

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];
export type Place = "path" | "query" | "header";

export interface Parameter {
  place: Place;
  name: string;
  required: boolean;
  description: string | undefined;
  shape: Shape;
  /** Undefined if samples leave it out. */
  example: unknown;
}

export interface Media {
  type: string;
  shape: Shape;
  example: unknown;
}

export interface Answer {
  status: string;
  description: string;
  media: readonly Media[];
}

/** One operation of the API. */
export interface Operation {
  /** Also its anchor. */
  id: string;
  title: string;
  summary: string;
  noun: string;
  method: Method;
  path: string;
  /** Names of the security schemes of which a call needs one; none for a public operation. */
  callers: readonly string[];
  parameters: readonly Parameter[];
  body: Media | undefined;
  answers: readonly Answer[];
  errors: readonly Answer[];
}

/** `upsertContact` becomes "Upsert contact". */
const titleOf = (id: string): string => {
  const text = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const places: readonly Place[] = ["path", "query", "header"];

interface Source {
  path: string;
  method: Method;
  operation: JsonObject;
  /** The responses that operations share. */
  responses: JsonObject;
}

export function operationOf({ path, method, operation, responses }: Source): Operation {
  const id = textAt(operation, "operationId") ?? `${method} ${path}`;
  const answers = Object.entries(objectAt(operation, "responses")).map(([status, response]) =>
    answerOf(status, isObject(response) ? response : {}, responses),
  );
  const [body] = mediaOf(objectAt(operation, "requestBody"));
  return {
    id,
    title: titleOf(id),
    summary: textAt(operation, "summary") ?? "",
    noun: listAt(operation, "tags").find((tag) => typeof tag === "string") ?? "other",
    method,
    path,
    callers: listAt(operation, "security").flatMap((each) => (isObject(each) ? Object.keys(each) : [])),
    parameters: listAt(operation, "parameters").filter(isObject).flatMap(parameterOf),
    body,
    answers: answers.filter(({ status }) => Number(status) < 400),
    errors: answers.filter(({ status }) => Number(status) >= 400),
  };
}

function parameterOf(parameter: JsonObject): Parameter[] {
  const place = places.find((each) => each === parameter["in"]);
  if (!place) return [];
  return [
    {
      place,
      name: textAt(parameter, "name") ?? "",
      required: parameter["required"] === true,
      description: textAt(parameter, "description"),
      shape: shapeOf(parameter["schema"]),
      example: parameter["example"],
    },
  ];
}

export function answerOf(status: string, response: JsonObject, shared: JsonObject): Answer {
  const reference = textAt(response, "$ref");
  const found = reference === undefined ? response : objectAt(shared, nameOf(reference));
  return { status, description: textAt(found, "description") ?? "", media: mediaOf(found) };
}

const mediaOf = (holder: JsonObject): Media[] =>
  Object.entries(objectAt(holder, "content")).flatMap(([type, media]) =>
    isObject(media) ? [{ type, shape: shapeOf(media["schema"]), example: media["example"] }] : [],
  );
