import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** What the texts in the settings of a step are rendered with (contract 06 sections 6 and 7). */
export interface TextVariables {
  project: Project;
  contact: Pick<Contact, "id" | "email" | "subscribed" | "data">;
  /** Of the execution: wins over the contact's data. */
  context: Record<string, unknown>;
  /** The trigger's data, where the step has them under `event.`. */
  event?: Record<string, unknown>;
  /** What `now` and `today` are. */
  at: Date;
}

export interface TextRenderer {
  /** Never HTML-escaped; objects and arrays as JSON. Throws TextFault. */
  text(source: string): string;
  /** The same, but values behind the host are percent-encoded unless `raw`. Throws TextFault. */
  url(source: string): string;
}

/** Renders the texts of steps. Implemented by lib/mail. */
export interface TextRenderers {
  /** All that it renders, together, may take five seconds. */
  with(variables: TextVariables): TextRenderer;
}

/** A text is no template, or rendering it passes a limit; the message is for the workflow's author. */
export class TextFault extends Error {
  override readonly name = "TextFault";
}

/** A value of JSON with `render` done to every text in it, at any depth; keys and other values stay. */
export function renderTexts(value: unknown, render: (source: string) => string): unknown {
  if (typeof value === "string") return render(value);
  if (Array.isArray(value)) return value.map((item) => renderTexts(item, render));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renderTexts(inner, render)]));
}
