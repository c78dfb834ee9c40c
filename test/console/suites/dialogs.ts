import type { Page } from "puppeteer-core";
import { type ConsolePage, projectPages, userPages } from "#test/console/suites/pages.ts";

/** One line a dialog: the page that has it, how it opens, and a text that only it shows. */
export interface Dialog extends ConsolePage {
  name: string;
  open(page: Page): Promise<void>;
  opened: string;
  /** Where, if it is no dialog. */
  within?: string;
  width?: number;
}

const pressed = (name: string) => (page: Page) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

const chord = (modifier: "Control" | "Shift", key: "k" | "?") => async (page: Page) => {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
};

const at = (path: string): ConsolePage => {
  const known = [...projectPages, ...userPages].find((each) => each.path === path);
  if (!known) throw new Error(`${path} is not in the list of pages.`);
  return known;
};

const segment = at("/p/:p/segments/:segment");
const contact = at("/p/:p/contacts/:contact");
const settings = (name: string) => at(`/p/:p/settings/${name}`);

/** Every dialog and menu, without the three that a suite of their own opens: login in place, a new secret, stopping a campaign. */
export const dialogs: readonly Dialog[] = [
  { name: "the command palette", ...at("/projects"), open: chord("Control", "k"), opened: "Theme: Dark" },
  {
    ...{
      name: "the search of the reference",
      path: "/docs/verify",
      shows: "Check an email address",
      opened: "Insert step",
    },
    open: async (page) => {
      await page.keyboard.press("/");
      await page.waitForSelector("[role=dialog] input:focus");
      await page.keyboard.type("insert step");
    },
  },
  { name: "the list of shortcuts", ...at("/projects"), open: chord("Shift", "?"), opened: "Keyboard shortcuts" },
  { name: "the menu of a phone", ...at("/p/:p/events"), open: pressed("Open menu"), opened: "Audience", width: 390 },
  {
    ...{ name: "the account menu", ...at("/p/:p/events") },
    open: (page) => page.locator("aside button[aria-haspopup=menu]:last-of-type").click(),
    opened: "Sign out",
    within: "[role=menu]",
  },
  { name: "a new project", ...at("/projects"), open: pressed("New project"), opened: "Cancel" },
  { name: "a new contact", ...at("/p/:p/contacts"), open: pressed("Add contact"), opened: "Cancel" },
  { name: "an export", ...at("/p/:p/contacts"), open: pressed("Export"), opened: "Start the export" },
  {
    ...{ name: "an act on chosen contacts", ...at("/p/:p/contacts"), path: "/p/:p/contacts?search=swept" },
    open: async (page) => {
      await page.locator("::-p-aria(Select swept@example.com)").click();
      await pressed("Unsubscribe")(page);
    },
    opened: "Unsubscribe 1 contact?",
  },
  { name: "a new list", ...at("/p/:p/segments"), open: pressed("New list"), opened: "Cancel" },
  { name: "the deletion of a segment", ...segment, open: pressed("Delete segment"), opened: "Cancel" },
  { name: "the versions of a segment", ...segment, open: pressed("Versions"), opened: "no earlier version" },
  {
    ...{ name: "the acts on a filter", ...segment, open: pressed("Move or group: plan is “pro”") },
    ...{ opened: "Group with the filter above", within: "[role=menu]" },
  },
  {
    ...{ name: "filters to choose from", ...segment, opened: "email opened", within: "[role=listbox]" },
    open: async (page) => {
      await page.focus("::-p-aria(Add a filter that must hold, too)");
      await page.keyboard.type("email");
    },
  },
  { name: "a new topic", ...at("/p/:p/topics"), open: pressed("New topic"), opened: "Cancel" },
  { name: "the deletion of a topic", ...at("/p/:p/topics/:topic"), open: pressed("Delete topic"), opened: "Cancel" },
  {
    ...{ name: "new suppressions", ...at("/p/:p/suppressions") },
    ...{ open: pressed("Add addresses"), opened: "Add to the list" },
  },
  {
    ...{ name: "an export of the suppression list", ...at("/p/:p/suppressions") },
    ...{ open: pressed("Export"), opened: "Start the export" },
  },
  {
    ...{ name: "the removal of a suppression", ...at("/p/:p/suppressions/entry?address=held@example.com") },
    ...{ open: pressed("Take off the list"), opened: "Cancel" },
  },
  { name: "another address", ...contact, open: pressed("Change address"), opened: "Cancel" },
  { name: "a key of a contact", ...contact, open: pressed("Add key"), opened: "Cancel", within: "main" },
  { name: "a snooze", ...contact, open: pressed("Snooze"), opened: "For 30 days", within: "[role=menu]" },
  { name: "the erasure of a person", ...contact, open: pressed("Erase the person"), opened: "to confirm" },
  { name: "the deletion of a contact", ...contact, open: pressed("Delete contact"), opened: "cannot be undone" },
  {
    ...{ name: "a field", ...at("/p/:p/contacts/fields") },
    open: (page) => page.locator("a ::-p-text(data.plan)").click(),
    opened: "Delete field",
  },
  { name: "a new campaign", ...at("/p/:p/campaigns"), open: pressed("New campaign"), opened: "Create the draft" },
  {
    ...{ name: "a test email", ...at("/p/:p/campaigns/:campaign/review") },
    open: pressed("Send a test"),
    opened: "It counts as one email.",
  },
  { name: "a new domain", ...settings("domains"), open: pressed("Add domain"), opened: "Cancel" },
  { name: "the deletion of a domain", ...settings("domains"), open: pressed("Delete domain"), opened: "to confirm" },
  { name: "new keys", ...settings("keys"), open: pressed("Replace both keys"), opened: "to confirm" },
  {
    ...{ name: "a test of an endpoint", ...at("/p/:p/settings/webhooks/:endpoint") },
    open: pressed("Send a test"),
    opened: "It counts for nothing.",
  },
  {
    ...{ name: "a replay", ...at("/p/:p/settings/webhooks/:endpoint") },
    ...{ open: pressed("Replay"), opened: "Start the replay" },
  },
  {
    ...{ name: "a pause of an endpoint", ...at("/p/:p/settings/webhooks/:endpoint") },
    ...{ open: pressed("Pause"), opened: "For an hour", within: "[role=menu]" },
  },
  {
    ...{ name: "a new secret of an endpoint", ...at("/p/:p/settings/webhooks/:endpoint?tab=settings") },
    open: pressed("Replace secret"),
    opened: "The old one ends",
  },
  { name: "an export of the audit log", ...settings("audit"), open: pressed("Export"), opened: "Start the export" },
  {
    ...{ name: "a line of the audit log", ...settings("audit"), opened: "Result" },
    open: async (page) => (await page.waitForSelector("main tbody button"))?.press("Enter"),
  },
  { name: "an invitation", ...settings("team"), open: pressed("Invite"), opened: "Cancel" },
  { name: "the reset of a project", ...settings("project"), open: pressed("Reset project"), opened: "to confirm" },
  { name: "the deletion of a project", ...settings("project"), open: pressed("Delete project"), opened: "to confirm" },
];
