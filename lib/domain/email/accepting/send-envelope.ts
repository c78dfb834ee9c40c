import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { Template } from "#lib/domain/template/template.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** What all mails of a send share apart from their content. */
export interface SendEnvelope {
  from: string;
  fromName: string;
  replyTo: string | null;
  tracking: boolean;
}

/** Request fields win over the template's, field by field (contract 01 section 1.4). Refuses with 422 without a sender. */
export function sendEnvelope(request: SendRequest, template: Template | undefined, project: Project): SendEnvelope {
  const from = request.from?.email ?? template?.from;
  if (from === undefined) {
    const message = "A sender is required. Give from, or a template that has one.";
    throw invalid([{ field: "from", code: "required", message }]);
  }
  return {
    from,
    fromName: request.from?.name ?? template?.fromName ?? project.name,
    replyTo: request.reply ?? template?.replyTo ?? null,
    tracking:
      !isPlainText(request) &&
      (request.tracking ?? (!hasCopies(request) && isTracked(project, template?.type ?? "TRANSACTIONAL"))),
  };
}

/** The provider cannot tell which of several recipients opened a mail. */
const hasCopies = ({ cc, bcc }: SendRequest): boolean => cc.length + bcc.length > 0;

/** Whether the mail has no HTML, so nothing in it can be tracked. */
const isPlainText = ({ body, template }: Pick<SendRequest, "body" | "template">): boolean =>
  body === undefined && template === undefined;

/** Whether the project's setting tracks mail of this type. */
export function isTracked({ tracking }: Project, type: ContentType): boolean {
  return tracking === "ENABLED" || (tracking === "MARKETING_ONLY" && type !== "TRANSACTIONAL");
}
