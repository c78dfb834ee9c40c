import { translated } from "#words/translated.ts";

export const projects = translated({
  title: "Projects",
  hint: "A project has its own contacts, sender domains and keys.",
  empty: "You are not in a project yet",
  emptyHint: "Create the first one, or ask a colleague to invite you.",
  create: "New project",
  created: (name: string) => `Created ${name}.`,
  name: "Name",
  nameHint: "Such as your product's name. Recipients see it on the unsubscribe page.",
  required: "Enter a name.",
  role: "Your role",
  since: "Created",
  roles: { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member" },
  state: "State",
  active: "Active",
  disabled: "Disabled",
});
