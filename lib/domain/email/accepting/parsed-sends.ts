import type { Composer, MailSource, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";

/** A parsed source takes up to 240 bytes a character: 2,000,000 characters of tags take 480 MB. */
const keptCharactersMax = 1_000_000;

/**
 * The parsed content of a request's emails. A template is parsed once for all emails that add nothing to it. Content that does
 * not fit is parsed again when its email is rendered, so that a batch takes no more memory than its largest email.
 */
export class ParsedSends {
  readonly #composer: Pick<Composer, "parse">;
  readonly #project: Project;
  readonly #kept = new Map<SendRequest | Template, { parsed: ParsedMail; characters: number }>();
  #characters = 0;

  constructor(composer: Pick<Composer, "parse">, project: Project) {
    this.#composer = composer;
    this.#project = project;
  }

  /** Throws ContentFault of kind `syntax`. */
  parse(request: SendRequest, template: Template | undefined): ParsedMail {
    const owner = template && !hasOwnContent(request) ? template : request;
    const known = this.#kept.get(owner);
    if (known) return known.parsed;
    const source = sourceOf(request, template);
    const characters = charactersOf(source);
    this.#makeRoom(characters);
    const parsed = this.#composer.parse(this.#project, source);
    this.#kept.set(owner, { parsed, characters });
    this.#characters += characters;
    return parsed;
  }

  #makeRoom(characters: number): void {
    for (const [owner, kept] of this.#kept) {
      if (this.#characters + characters <= keptCharactersMax) return;
      this.#kept.delete(owner);
      this.#characters -= kept.characters;
    }
  }
}

const charactersOf = ({ subject, body, text, preheader }: MailSource): number =>
  [subject, body, text, preheader].reduce((sum, part) => sum + (part?.length ?? 0), 0);

const hasOwnContent = ({ subject, body, text, preheader, topic }: SendRequest): boolean =>
  [subject, body, text, preheader, topic].some((part) => part !== undefined);

/** Key of the topic of an email; null without one. */
export const topicOf = ({ topic }: SendRequest, template: Template | undefined): string | null =>
  topic ?? template?.topic ?? null;

/** Without a template the schema requires a subject, and body or text. */
const sourceOf = (request: SendRequest, template: Template | undefined): MailSource => ({
  subject: request.subject ?? template?.subject ?? "",
  body: request.body ?? template?.body ?? null,
  text: request.text ?? template?.text,
  preheader: request.preheader ?? template?.preheader,
  type: template?.type ?? "TRANSACTIONAL",
  topic: topicOf(request, template),
});
