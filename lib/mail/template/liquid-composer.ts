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
import type { ContentPart } from "#lib/domain/template/template-syntax.ts";
import { type ParsedTemplate, parseTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { type RenderLimits, renderLimits, renderTemplate } from "#lib/mail/language/render-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import { asDocument, beforeBodyEnd } from "#lib/mail/message/html-document.ts";
import { type MessageParts, messageBytes } from "#lib/mail/message/message-size.ts";
import { placeOfPart } from "#lib/mail/template/content-places.ts";
import { footerHtml, footerText } from "#lib/mail/template/footer.ts";
import { holdsOptOutLink, oneClickUrl, signLinks } from "#lib/mail/template/links.ts";
import { renderScope } from "#lib/mail/template/scope.ts";
import { namedKeys, usedData } from "#lib/mail/template/used-data.ts";
import { timeOfEmailId } from "#lib/platform/ids.ts";

interface ComposerSettings {
  /** Origin of the hosted pages, without a trailing slash. */
  appUrl: string;
  /** Origin of the API, for one-click unsubscription. */
  baseUrl: string;
  /** Stricter than those of each part: time for all parts of a mail, and characters of each. */
  limits?: { timeMsMax: number; outputCharactersMax: number } | undefined;
}

/** Renders email in the template language (contract 03 section 4) and completes it by type (04 section 8). */
export class LiquidComposer implements Composer {
  readonly #settings: ComposerSettings;

  constructor(settings: ComposerSettings) {
    this.#settings = settings;
  }

  /** Throws ContentFault of kind `syntax`, checking the subject first. */
  parse(project: Project, { subject, body, text, preheader, type, topic = null }: MailSource): ParsedMail {
    const parts: Parts = {
      subject: parsePart(subject, "subject"),
      body: parseGiven(body, "body"),
      text: parseGiven(text, "text"),
      preheader: parseGiven(preheader, "preheader"),
    };
    const given = Object.values(parts).filter((part) => part !== undefined);
    const readPaths = [...given.flatMap((part) => part.readPaths), ...footerPaths];
    const localNames = given.flatMap((part) => part.localNames);
    return {
      dataKeys: namedKeys(readPaths, localNames),
      compose: (recipient) => this.#compose(project, { type, topic, parts, recipient }),
      usedData: (data) => usedData(data, readPaths),
    };
  }

  /** The limits of each part of a mail, by the time that the parts before it have left. */
  #limits(): () => RenderLimits {
    const { limits } = this.#settings;
    if (!limits) return () => renderLimits;
    const begun = performance.now();
    const left = () => Math.max(1, Math.ceil(limits.timeMsMax - (performance.now() - begun)));
    return () => ({ ...renderLimits, ...limits, timeMsMax: Math.min(renderLimits.timeMsMax, left()) });
  }

  messageBytes(mail: MessageParts): number {
    return messageBytes(mail);
  }

  #compose(
    project: Project,
    {
      type,
      topic,
      parts,
      recipient: { contact, emailId, data, context },
    }: { type: MailSource["type"]; topic: string | null; parts: Parts; recipient: MailRecipient },
  ): ComposedMail {
    const { appUrl, baseUrl } = this.#settings;
    const limits = this.#limits();
    const links = signLinks(project, { appUrl, contactId: contact.id, emailId, topic });
    const scope = renderScope({ contact, data, context, links, project });
    // Rendering an email again must give the same result as when it got its id.
    const at = timeOfEmailId(emailId);
    const render = (part: ContentPart): string | null => {
      const template = parts[part];
      return template ? renderPart(template, { part, scope, how: { at, limits: limits() } }) : null;
    };
    const subject = render("subject") ?? "";
    const html = render("body");
    const document = html === null ? "" : asDocument(html);
    const text = render("text");
    const holdsLink = (content: string | null) =>
      content !== null && holdsOptOutLink(content, { signer: project, appUrl, contactId: contact.id });
    const isLinked = { html: holdsLink(html), text: holdsLink(text) };
    const needsFooter = {
      html: html !== null && type === "MARKETING" && !isLinked.html,
      text: text !== null && type === "MARKETING" && !isLinked.text,
    };
    const footer = {
      projectName: project.name,
      postalAddress: project.postalAddress,
      unsubscribeUrl: links.topicUnsubscribeUrl || links.unsubscribeUrl,
      language: chosenLanguage(data["locale"], project.language),
    };
    return {
      subject,
      preheader: render("preheader"),
      html: needsFooter.html ? beforeBodyEnd(document, footerHtml(footer)) : document,
      text: needsFooter.text ? `${text}\n\n${footerText(footer)}\n` : text,
      footerAdded: needsFooter.html || needsFooter.text,
      listUnsubscribe:
        type === "TRANSACTIONAL" && topic === null && !isLinked.html && !isLinked.text
          ? null
          : oneClickUrl(project, { baseUrl, contactId: contact.id, emailId, topic }),
    };
  }
}

/** The footer is in the contact's language. */
const footerPaths = [["locale"]];

/** The parsed parts of a mail; undefined when not given. */
type Parts = Record<ContentPart, ParsedTemplate | undefined>;

const parseGiven = (source: string | null | undefined, part: ContentPart): ParsedTemplate | undefined =>
  source === null || source === undefined ? undefined : parsePart(source, part);

function parsePart(source: string, part: ContentPart): ParsedTemplate {
  try {
    return parseTemplate(source, placeOfPart[part]);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    const { message, line, column } = error;
    throw new ContentFault(
      { kind: "syntax", place: { line, column } },
      part,
      `Line ${line}, column ${column}: ${message}.`,
    );
  }
}

function renderPart(
  template: ParsedTemplate,
  { part, scope, how }: { part: ContentPart; scope: Record<string, unknown>; how: { at: Date; limits: RenderLimits } },
): string {
  try {
    return renderTemplate(template, scope, how);
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    throw new ContentFault({ kind: "limit" }, part, error.message);
  }
}
