import {
  Activity,
  ChartLine,
  Gauge,
  Globe,
  HeartPulse,
  House,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  MailX,
  Megaphone,
  ScrollText,
  Settings,
  Tags,
  UserPlus,
  Users,
  UsersRound,
  Webhook,
  Workflow,
  Zap,
} from "lucide-react";
import { words } from "#words/words.ts";

export interface NavigationItem {
  /** Below `/p/$projectId`. */
  to:
    | "/p/$projectId"
    | "/p/$projectId/contacts"
    | "/p/$projectId/emails"
    | "/p/$projectId/segments"
    | "/p/$projectId/topics"
    | "/p/$projectId/suppressions"
    | "/p/$projectId/campaigns"
    | "/p/$projectId/templates"
    | "/p/$projectId/workflows"
    | "/p/$projectId/activity"
    | "/p/$projectId/analytics"
    | "/p/$projectId/events"
    | `/p/$projectId/settings/${"domains" | "keys" | "webhooks" | "team" | "project" | "billing" | "health" | "audit"}`;
  title: string;
  icon: LucideIcon;
  group: keyof typeof words.shell.groups;
  /** Pressed after `g`, it leads here. */
  letter: string;
}

/** The pages of a project in the order of the menu. A feature adds its lists here. */
export const navigation: readonly NavigationItem[] = [
  { to: "/p/$projectId", title: words.pages.home, icon: House, group: "overview", letter: "h" },
  { to: "/p/$projectId/contacts", title: words.pages.contacts, icon: Users, group: "audience", letter: "c" },
  { to: "/p/$projectId/segments", title: words.pages.segments, icon: UsersRound, group: "audience", letter: "s" },
  { to: "/p/$projectId/topics", title: words.pages.topics, icon: Tags, group: "audience", letter: "i" },
  { to: "/p/$projectId/suppressions", title: words.pages.suppressions, icon: MailX, group: "audience", letter: "u" },
  { to: "/p/$projectId/campaigns", title: words.pages.campaigns, icon: Megaphone, group: "content", letter: "m" },
  { to: "/p/$projectId/templates", title: words.pages.templates, icon: LayoutTemplate, group: "content", letter: "x" },
  { to: "/p/$projectId/workflows", title: words.pages.workflows, icon: Workflow, group: "content", letter: "w" },
  { to: "/p/$projectId/emails", title: words.pages.emails, icon: Mail, group: "insight", letter: "e" },
  { to: "/p/$projectId/activity", title: words.pages.activity, icon: Activity, group: "insight", letter: "a" },
  { to: "/p/$projectId/analytics", title: words.pages.analytics, icon: ChartLine, group: "insight", letter: "y" },
  { to: "/p/$projectId/events", title: words.pages.events, icon: Zap, group: "insight", letter: "v" },
  { to: "/p/$projectId/settings/domains", title: words.pages.domains, icon: Globe, group: "settings", letter: "d" },
  { to: "/p/$projectId/settings/keys", title: words.pages.keys, icon: KeyRound, group: "settings", letter: "k" },
  { to: "/p/$projectId/settings/webhooks", title: words.pages.webhooks, icon: Webhook, group: "settings", letter: "o" },
  { to: "/p/$projectId/settings/team", title: words.pages.team, icon: UserPlus, group: "settings", letter: "t" },
  { to: "/p/$projectId/settings/billing", title: words.pages.billing, icon: Gauge, group: "settings", letter: "b" },
  { to: "/p/$projectId/settings/health", title: words.pages.health, icon: HeartPulse, group: "settings", letter: "l" },
  { to: "/p/$projectId/settings/audit", title: words.pages.audit, icon: ScrollText, group: "settings", letter: "r" },
  {
    to: "/p/$projectId/settings/project",
    title: words.pages.projectSettings,
    icon: Settings,
    group: "settings",
    letter: "p",
  },
];
