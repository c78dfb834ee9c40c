import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { KeyTypes } from "#lib/domain/contact/field-counts.ts";
import { type FieldType, fieldTypeOf } from "#lib/domain/contact/field-type.ts";

/** The data keys of a contact as the stream shows its item, with the types of their values. */
export function keyTypesIn(image: Record<string, AttributeValue>): KeyTypes {
  return new Map(Object.entries(image["d"]?.M ?? {}).map(([key, value]) => [key, typeIn(value)]));
}

/** As `storedValue` writes them: what is not native is the JSON of a list, an object or a number out of the ordinary. */
function typeIn({ S, N, BOOL, B }: AttributeValue): FieldType {
  if (S !== undefined) return fieldTypeOf(S);
  if (N !== undefined) return "number";
  if (BOOL !== undefined) return "boolean";
  return fieldTypeOf(JSON.parse(imageBytes(B).toString()));
}

/** Lambda hands binary values on as base64 text, whatever the type says. */
export const imageBytes = (bytes: Uint8Array | string | undefined): Buffer =>
  typeof bytes === "string" ? Buffer.from(bytes, "base64") : Buffer.from(bytes ?? []);
