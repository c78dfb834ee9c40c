/** Metadata of a schema that openapi.json shows as one of these components, for schemas that only check part of a value. */
export const documentedAs = (...components: string[]): { documentedAs: string[] } => ({ documentedAs: components });
