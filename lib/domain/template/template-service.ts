import { checkAllowedSender, checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { contentFault } from "#lib/domain/template/content-fault.ts";
import { unbodied } from "#lib/domain/template/content-page.ts";
import { nameOfCopy } from "#lib/domain/template/name-of-copy.ts";
import type { Template, TemplateChanges, TemplateContent } from "#lib/domain/template/template.ts";
import { cutTemplates, type TemplatePage, type TemplateQuery } from "#lib/domain/template/template-page.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { TemplateSyntax } from "#lib/domain/template/template-syntax.ts";
import type { StepsOfTemplate, UsersOfTemplate } from "#lib/domain/template/template-users.ts";
import { requireTopicNamed } from "#lib/domain/topic/topic-service.ts";
import { type CounterReader, templateScope } from "#lib/domain/usage/counters.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { changedMeanwhile, checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, conflict, notFound } from "#lib/platform/refusal.ts";

interface TemplatePorts {
  templates: TemplateStore;
  domains: Pick<SenderDomainStore, "find">;
  syntax: TemplateSyntax;
  counters: CounterReader;
  campaigns: UsersOfTemplate;
  workflows: StepsOfTemplate;
  frozenSteps: StepsOfTemplate;
}

interface TemplateOrder {
  /** Of the project. */
  topics: readonly Topic[];
  senderDomains: SenderDomains;
  now: Date;
}

interface TemplateChangeOrder extends TemplateOrder {
  id: string;
  changes: TemplateChanges;
  precondition?: Precondition | undefined;
}

/** Up to this many concurrent requests that begin to use templates or remove them all succeed. */
const triesMax = 20;

/** Creating, changing and deleting templates (contract 03 section 2). */
export class TemplateService {
  readonly #ports: TemplatePorts;

  constructor(ports: TemplatePorts) {
    this.#ports = ports;
  }

  async list(dataId: DataId, query: TemplateQuery): Promise<TemplatePage> {
    const { templates } = this.#ports;
    const { whole, bodiless, total } = cutTemplates(await templates.list(dataId), query);
    if (query.body === "omit") return { templates: [...whole, ...bodiless].map(unbodied), total };
    return { templates: [...(await templates.withBodies(dataId, whole)), ...bodiless], total };
  }

  /** @throws Refusal `notFound`. */
  async get(dataId: DataId, id: string): Promise<Template> {
    const template = await this.#ports.templates.find(dataId, id);
    if (!template) throw notFound("template", id);
    return template;
  }

  /**
   * @throws Refusal `badRequest` when subject or body is not a valid template, `senderDomain`, `notFound` for its topic; then
   * nothing is stored.
   */
  async create(
    dataId: DataId,
    { content, now, ...order }: TemplateOrder & { content: TemplateContent },
  ): Promise<Template> {
    await this.#check(dataId, content, order);
    return this.#store(dataId, content, now);
  }

  /**
   * Checks only the given fields. @throws Refusal as `get` and `create` do, `conflict` when the precondition does not hold; then
   * nothing is changed.
   */
  async change(dataId: DataId, order: TemplateChangeOrder): Promise<Template> {
    const { id, changes, senderDomains, now, precondition } = order;
    const template = await this.get(dataId, id);
    checkPrecondition(template, precondition);
    if (changes.from === undefined) checkAllowedSender(template.from, senderDomains);
    await this.#check(dataId, changes, order);
    if (isAsGiven(template, changes)) return template;
    const unchangedSince = precondition && template.updatedAt;
    const at = timeOfChange(template, now);
    const changed = await this.#ports.templates.change(dataId, id, { changes, now: at, unchangedSince });
    if (changed) return changed;
    throw precondition ? changedMeanwhile(await this.get(dataId, id)) : notFound("template", id);
  }

  /** Emails made from it keep their content and its id. @throws Refusal `notFound`, `conflict` while steps send it. */
  async remove(dataId: DataId, id: string): Promise<void> {
    const { templates, workflows, frozenSteps } = this.#ports;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const version = await templates.usesVersion(dataId);
      const live = await workflows.stepsOfTemplate(dataId, id);
      const workflowSteps = live.length > 0 ? live : await frozenSteps.stepsOfTemplate(dataId, id);
      if (workflowSteps.length > 0) throw conflict("Workflow steps send this template.", { workflowSteps });
      const outcome = await templates.remove(dataId, id, { usesVersion: version });
      if (outcome === "gone") throw notFound("template", id);
      if (outcome === "removed") return;
    }
    throw new Error(`The use of templates of ${dataId} changed ${triesMax} times during one removal.`);
  }

  /**
   * The sender's domain may be unverified by now: a copy can send no sooner than its original.
   * @throws Refusal `notFound`, `forbidden` for a domain that the caller may not use.
   */
  async duplicate(
    dataId: DataId,
    { id, senderDomains, now }: Omit<TemplateOrder, "topics"> & { id: string },
  ): Promise<Template> {
    const { createdAt, updatedAt, ...content } = await this.get(dataId, id);
    checkAllowedSender(content.from, senderDomains);
    return this.#store(dataId, { ...content, name: nameOfCopy(content.name) }, now);
  }

  /** What uses the template. @throws Refusal `notFound`. */
  async usage(dataId: DataId, id: string) {
    const [{ sent = 0 }, campaigns, workflowSteps] = await Promise.all([
      this.#ports.counters.read(dataId, templateScope(id)),
      this.#ports.campaigns.usersOfTemplate(dataId, id),
      this.#ports.workflows.stepsOfTemplate(dataId, id),
      this.get(dataId, id),
    ]);
    return { campaigns, workflowSteps, emailsSent: sent };
  }

  async #check(
    dataId: DataId,
    given: TemplateChanges,
    { topics, senderDomains }: Pick<TemplateOrder, "topics" | "senderDomains">,
  ): Promise<void> {
    if (given.topic) requireTopicNamed(topics, given.topic);
    const fault = contentFault(this.#ports.syntax, given);
    if (fault) throw badRequest(fault.message, { field: fault.field, line: fault.line, column: fault.column });
    const { from } = given;
    if (from !== undefined) await checkSender(this.#ports.domains, projectIdOf(dataId), { from, senderDomains });
  }

  async #store(dataId: DataId, content: TemplateContent, now: Date): Promise<Template> {
    const at = now.toISOString();
    const template = { ...content, id: newId(), createdAt: at, updatedAt: at };
    await this.#ports.templates.create(dataId, template);
    return template;
  }
}

function isAsGiven(template: Template, changes: TemplateChanges): boolean {
  const known = new Map<string, unknown>(Object.entries(template));
  return Object.entries(changes).every(([field, value]) => value === undefined || value === known.get(field));
}
