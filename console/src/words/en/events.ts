import { titles } from "#words/en/titles.ts";
import { translated } from "#words/translated.ts";

export const events = translated({
  title: titles.events,
  hint: "What your code tracks and what becomes of emails, by name.",
  name: "Event",
  recent: "Last 30 days",
  empty: "No event has been tracked yet",
  emptyHint: "Track one with your public key, and its name appears here.",
  snippet: "A first event with curl",
  usage: (name: string) => `Event ${name}`,
  total: "Recorded in all",
  people: "Contacts",
  usedIn: "Used in",
  notUsed: "No segment, campaign or workflow uses it.",
  segment: (name: string) => `Segment ${name}`,
  campaign: (name: string) => `Campaign ${name}`,
  workflow: (name: string) => `Workflow ${name}`,
  remove: "Delete all",
  removeTitle: (name: string) => `Delete every event ${name}?`,
  removeHint: (total: string) => `${total} recorded events are deleted. This cannot be taken back.`,
  removeNow: "Delete them",
  removed: (total: string) => `Deleted ${total} events.`,
  blocked: "It is used. Remove it from what is listed here first.",
});
