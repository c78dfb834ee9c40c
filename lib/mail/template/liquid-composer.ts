import { chosenLanguage } from "#lib/domain/contact/language.ts";
import {
  type ComposedMail,
  type Composer,
  ContentFault,
  type MailRecipient,
  type MailSource,
  type ParsedMail,
} from "#lib/domain/email/accepting/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { type ParsedTemplate, parseTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { renderTemplate } from "#lib/mail/language/render-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import type { Place } from "#lib/mail/language/value-text.ts";
import { asDocument, beforeBodyEnd } from "#lib/mail/message/html-document.ts";
import { type MessageParts, messageBytes } from "#lib/mail/message/message-size.ts";
import { footerHtml } from "#lib/mail/template/footer.ts";
import { holdsOptOutLink, oneClickUrl, signLinks } from "#lib/mail/template/links.ts";
import { renderScope } from "#lib/mail/template/scope.ts";
import { usedData } from "#lib/mail/template/used-data.ts";
import { timeOfEmailId } from "#lib/platform/ids.ts";

interface ComposerSettings {
  /** Origin of the hosted pages, without a trailing slash. */
  appUrl: string;
  /** Origin of the API, for one-click unsubscription. */
  baseUrl: string;
}

/** Renders email in the template language (contract 03 section 4) and completes it by type (04 section 8). */
export class LiquidComposer implements Composer {
  readonly #settings: ComposerSettings;

  constructor(settings: ComposerSettings) {
    this.#settings = settings;
  }

  /** Throws ContentFault of kind `syntax`, checking the subject first. */
  parse(project: Project, { subject, body, type }: MailSource): ParsedMail {
    const templates = { subject: parsePart(subject, "subject"), body: parsePart(body, "body") };
    const readPaths = [...templates.subject.readPaths, ...templates.body.readPaths, ...footerPaths];
    return {
      compose: (recipient) => this.#compose(project, { type, templates, recipient }),
      usedData: (data) => usedData(data, readPaths),
    };
  }

  messageBytes(mail: MessageParts): number {
    return messageBytes(mail);
  }

  #compose(
    project: Project,
    {
      type,
      templates,
      recipient: { contact, emailId, data, context },
    }: { type: MailSource["type"]; templates: Record<Place, ParsedTemplate>; recipient: MailRecipient },
  ): ComposedMail {
    const { appUrl, baseUrl } = this.#settings;
    const links = signLinks(project, { appUrl, contactId: contact.id, emailId });
    const scope = renderScope({ contact, data, context, links, language: project.language });
    // Rendering an email again must give the same result as when it got its id.
    const at = timeOfEmailId(emailId);
    const subject = renderPart(templates.subject, scope, at);
    const document = asDocument(renderPart(templates.body, scope, at));
    const holdsLink = holdsOptOutLink(document, { signer: project, appUrl, contactId: contact.id });
    const needsFooter = type === "MARKETING" && !holdsLink;
    const footer = {
      projectName: project.name,
      unsubscribeUrl: links.unsubscribeUrl,
      language: chosenLanguage(data["locale"], project.language),
    };
    return {
      subject,
      html: needsFooter ? beforeBodyEnd(document, footerHtml(footer)) : document,
      listUnsubscribe:
        type === "TRANSACTIONAL" && !holdsLink
          ? null
          : oneClickUrl(project, { baseUrl, contactId: contact.id, emailId }),
    };
  }
}

/** The footer is in the contact's language. */
const footerPaths = [["locale"]];

function parsePart(source: string, part: Place): ParsedTemplate {
  try {
    return parseTemplate(source, part);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    const { message, line, column } = error;
    throw new ContentFault("syntax", part, `Line ${line}, column ${column}: ${message}.`);
  }
}

function renderPart(template: ParsedTemplate, scope: Record<string, unknown>, at: Date): string {
  try {
    return renderTemplate(template, scope, { at });
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    throw new ContentFault("limit", template.place, error.message);
  }
}
