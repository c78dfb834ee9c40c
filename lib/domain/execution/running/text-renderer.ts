import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** Variables for the texts in a step's settings (contract 06 sections 6 and 7). */
export interface TextVariables {
  project: Project;
  contact: Pick<Contact, "id" | "email" | "subscribed" | "data">;
  /** The execution's context: wins over the contact's data. */
  context: Record<string, unknown>;
  /** The trigger's data, if the step offers it under `event.`. */
  event?: Record<string, unknown>;
  /** The time of `now` and `today`. */
  at: Date;
}

export interface TextRenderer {
  /** Never HTML-escaped; objects and arrays as JSON. Throws TextFault. */
  text(source: string): string;
  /** As `text`, but percent-encodes values after the host unless `raw`. Throws TextFault. */
  url(source: string): string;
}

/** Renders the texts of steps. Implemented by lib/mail. */
export interface TextRenderers {
  /** All its rendering together may take five seconds. */
  with(variables: TextVariables): TextRenderer;
}

/** A text is no valid template, or rendering it exceeds a limit; the message is for the workflow's author. */
export class TextFault extends Error {
  override readonly name = "TextFault";
}

/** Applies `render` to every text in a JSON value, at any depth; keys and other values stay. */
export function renderTexts(value: unknown, render: (source: string) => string): unknown {
  if (typeof value === "string") return render(value);
  if (Array.isArray(value)) return value.map((item) => renderTexts(item, render));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renderTexts(inner, render)]));
}
