import { contactDataChange, dataKeyBytesMax, isDataKey } from "#lib/domain/contact/data.ts";
import { dataFault } from "#lib/domain/contact/data-size.ts";
import type { StepActions, StepInput } from "#lib/domain/execution/running/step-action.ts";
import type { StepContacts } from "#lib/domain/execution/running/step-contacts.ts";
import { renderTexts, TextFault, type TextRenderers } from "#lib/domain/execution/running/text-renderer.ts";
import { knownTopicChange } from "#lib/domain/project/topic-choices.ts";

interface UpdateContactPorts {
  contacts: StepContacts;
  texts: TextRenderers;
}

/** Changes data, subscription and topics of the contact (contract 06 section 6). */
export const updateContactStep =
  ({ contacts, texts }: UpdateContactPorts): StepActions["UPDATE_CONTACT"] =>
  async (input) => {
    const { dataId, project, workflow, stored, step, contact, now } = input;
    const { subscriptionAction, topics } = step.config;
    const rendered = renderedUpdates(texts, input);
    if ("fault" in rendered) return { kind: "failed", error: rendered.fault };
    const { updates } = rendered;
    const data = contactDataChange(updates);
    if (Object.keys(data.set).some((key) => !isDataKey(key))) {
      return { kind: "failed", error: `A key of contact data has 1 to ${dataKeyBytesMax} bytes.` };
    }
    const fault = dataFault(contact.data, data);
    if (fault !== undefined) return { kind: "failed", error: fault };
    const subscribed = subscriptionAction === "none" ? undefined : subscriptionAction === "subscribe";
    const { id: executionId, depth } = stored.execution;
    const mark = { workflowId: workflow.id, executionId, stepId: step.id, depth };
    const { deletedFields } = project;
    const changed = await contacts.change(dataId, deletedFields, {
      contactId: contact.id,
      wanted: { subscribed, data, topics: knownTopicChange(project.topics, topics, "workflow") },
      mark,
      now,
    });
    if (!changed) throw new Error("The contact was deleted while a step was running.");
    const { subscribed: isSubscribed } = changed.contact;
    const done = { updated: changed.isChanged, updates, subscriptionAction, subscribed: isSubscribed };
    return { kind: "completed", output: { ...done, ...(topics && { topics }) } };
  };

function renderedUpdates(
  texts: TextRenderers,
  { project, contact, stored, step, record }: StepInput<"UPDATE_CONTACT">,
): { updates: Record<string, unknown> } | { fault: string } {
  const { context } = stored.execution;
  const renderer = texts.with({ project, contact, context, at: new Date(record.startedAt) });
  try {
    const given = Object.entries(step.config.updates ?? {});
    return { updates: Object.fromEntries(given.map(([key, value]) => [key, renderTexts(value, renderer.text)])) };
  } catch (error) {
    if (error instanceof TextFault) return { fault: error.message };
    throw error;
  }
}
