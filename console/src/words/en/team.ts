import { titles } from "#words/en/titles.ts";
import { translated } from "#words/translated.ts";

const roles = { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member" } as const;

export const team = translated({
  title: titles.team,
  hint: "Who works in this project.",
  invite: "Invite",
  inviteHint: "A person with an account joins at once. Others get a link that works for 7 days.",
  email: "Email address",
  required: "Enter an email address.",
  role: "Role",
  roles,
  roleHints: {
    MEMBER: "Writes and sends emails and manages contacts, but changes no settings.",
    ADMIN: "Does everything except deleting the project.",
  },
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  joined: (email: string) => `${email} is a member now.`,
  since: "Since",
  acts: "Actions",
  you: "You",
  pending: (days: number) =>
    days === 0 ? "Invited, ends today" : `Invited, ${days} ${days === 1 ? "day" : "days"} left`,
  again: "Invite again",
  make: (role: string) => `Make ${role}`,
  changed: (email: string, role: string) => `${email} is ${role} now.`,
  remove: "Remove",
  removeTitle: (email: string) => `Remove ${email}?`,
  removeHint: "Access ends with their next click. What they made stays.",
  removePendingHint: "The link in the invitation stops working.",
  removed: (email: string) => `${email} is removed.`,
  alone: "Only you so far",
  aloneHint: "Invite a second person, so that a campaign can be stopped when you are away.",
  matrix: "What each role may do",
  matrixTable: "Actions by role",
  ability: "May",
  yes: "Yes",
  no: "No",
  abilities: [
    { what: "Read everything in the project", who: [roles.OWNER, roles.ADMIN, roles.MEMBER] },
    { what: "Manage contacts, segments and templates", who: [roles.OWNER, roles.ADMIN, roles.MEMBER] },
    { what: "Send campaigns and run workflows", who: [roles.OWNER, roles.ADMIN, roles.MEMBER] },
    { what: "Add and delete domains", who: [roles.OWNER, roles.ADMIN] },
    { what: "Replace API keys", who: [roles.OWNER, roles.ADMIN] },
    { what: "Invite, change and remove members", who: [roles.OWNER, roles.ADMIN] },
    { what: "Set limits and pay", who: [roles.OWNER, roles.ADMIN] },
    { what: "Change and reset the project", who: [roles.OWNER, roles.ADMIN] },
    { what: "Delete the project", who: [roles.OWNER] },
  ],
});
