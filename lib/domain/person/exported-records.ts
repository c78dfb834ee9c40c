import type { Contact } from "#lib/domain/contact/contact.ts";
import type { EmailDetails } from "#lib/domain/email/reading/email-details.ts";
import type { EventRecord } from "#lib/domain/event/event-reader.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { topicStates } from "#lib/domain/project/topic-choices.ts";
import { type SuppressionEntry, shownEntry } from "#lib/domain/suppression/suppression-entry.ts";

/** Records as the file of a person's data shows them: what the project's endpoints show, without what only Petrel uses. */

export const exportedContact = ({ deletionsSeen, optOut, topicChoices, suppression, ...contact }: Contact) => ({
  ...contact,
  optedOutAt: optOut?.at ?? null,
  optedOutBy: optOut?.by ?? null,
});

export const exportedTopics = ({ topics }: Pick<Project, "topics">, { topicChoices }: Contact) =>
  topicStates(topics, { topicChoices });

/** The entry as its endpoint shows it, and each of its reasons. */
export const exportedSuppression = (entry: SuppressionEntry, now: Date) => ({
  ...shownEntry(entry, now),
  reasons: [...entry.causes].map(([reason, cause]) => ({ reason, ...cause })),
});

export const exportedEvent = ({ id, name, data, emailId, createdAt }: EventRecord) => ({
  ...{ id, name, data, emailId, createdAt },
});

export const exportedExecution = ({ contactId, contactEmail, cause, depth, ...execution }: Execution) => execution;

export function exportedEmail({ email, body, text, timeline }: EmailDetails) {
  const { id, to, toName, subject, preheader, from, fromName, replyTo, headers, cc, bcc, tags, metadata } = email;
  const { sourceType, contentType, templateId, campaignId, workflowId, status, error, sendAt } = email;
  const { sentAt, deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt, createdAt } = email;
  return {
    ...{ id, to, toName, subject, preheader, from, fromName, replyTo, headers, cc, bcc, tags, metadata },
    ...{ sourceType, contentType, templateId, campaignId, workflowId, status, error, sendAt },
    ...{ sentAt, deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt, createdAt },
    attachments: email.attachments.map(({ filename, contentType: type, size }) => ({
      filename,
      contentType: type,
      size,
    })),
    ...{ body, text, timeline },
  };
}
