import { titles } from "#words/en/titles.ts";
import { translated } from "#words/translated.ts";

export const projectSettings = translated({
  title: titles.projectSettings,
  hint: "Name, language, postal address, tracking, reset and deletion.",
  general: "General",
  name: "Name",
  required: "Enter a name.",
  language: "Language",
  languageHint: "Of the pages that contacts see, such as en or pt-BR. A contact's own language comes first.",
  postalAddress: "Postal address",
  postalAddressHint: "Shown in the footer of marketing emails. Many laws ask for one.",
  tracking: "Opens and clicks",
  trackingHint: "For emails that are sent from now on.",
  trackings: {
    ENABLED: "Track in all emails",
    MARKETING_ONLY: "Track in marketing emails only",
    DISABLED: "Do not track",
  },
  suppression: "Addresses that bounced or complained",
  suppressionHint: "Addresses that were added to the suppression list by hand are always held back.",
  suppressions: {
    RECORD: "Only the contact's subscription decides",
    MARKETING: "Hold marketing email back",
    ENFORCE: "Hold all email back",
  },
  save: "Save",
  saved: "The project is saved.",
  reset: "Reset project",
  resetHint: "Empties the project and keeps its domains, keys and members.",
  resetTitle: (name: string) => `Reset ${name}?`,
  resetEffect:
    "All contacts, emails, events, templates, campaigns, segments, workflows and images are deleted, and emails that wait are not sent. This cannot be undone.",
  resetDone: (name: string) => `${name} is empty now.`,
  delete: "Delete project",
  deleteHint: "Deletes everything in it, with its domains, keys and members.",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteEffect: "Its keys stop working, its subscription ends and all its data is deleted. This cannot be undone.",
  deleteDone: (name: string) => `${name} is deleted.`,
});
