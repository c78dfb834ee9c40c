import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { KeyTypes } from "#lib/domain/contact/field-counts.ts";
import { type FieldType, fieldTypeOf } from "#lib/domain/contact/field-type.ts";

/** A contact's data keys with the types of their values, from a stream image. */
export function keyTypesIn(image: Record<string, AttributeValue>): KeyTypes {
  return new Map(Object.entries(image["d"]?.M ?? {}).map(([key, value]) => [key, typeIn(value)]));
}

/** Mirrors `storedValue`: bytes are the JSON of a list, an object or an unusual number. */
function typeIn({ S, N, BOOL, B }: AttributeValue): FieldType {
  if (S !== undefined) return fieldTypeOf(S);
  if (N !== undefined) return "number";
  if (BOOL !== undefined) return "boolean";
  return fieldTypeOf(JSON.parse(imageBytes(B).toString()));
}

/** Lambda passes binary values as base64 text, although the type says bytes. */
export const imageBytes = (bytes: Uint8Array | string | undefined): Buffer =>
  typeof bytes === "string" ? Buffer.from(bytes, "base64") : Buffer.from(bytes ?? []);
