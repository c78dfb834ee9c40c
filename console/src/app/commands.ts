import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { projectsQuery, signOut } from "#api/session.ts";
import { navigation } from "#app/navigation.ts";
import { emailsToAddress } from "#features/emails/links.ts";
import { setPreferences } from "#keep/preferences.ts";
import { describe } from "#kit/feedback/error-card.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";

export interface Command {
  key: string;
  title: string;
  kind: keyof typeof words.shell.palette.kinds;
  run(): void;
}

const themes = ["system", "light", "dark"] as const;

/** Leaves the session, and everything that it loaded. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate({ to: "/login" });
      client.clear();
    },
    onError: (error) => toast.add(describe(error)),
  });
  return mutate;
}

/** Everything that the command palette offers: the project's pages, other projects, actions. */
export function useCommands(projectId: string | undefined): Command[] {
  const navigate = useNavigate();
  const leave = useSignOut();
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const pages = projectId === undefined ? [] : navigation;
  return [
    ...pages.map(
      ({ to, title }): Command => ({
        key: to,
        title,
        kind: "page",
        run: () => void navigate({ to, params: { projectId: projectId ?? "" } }),
      }),
    ),
    { key: "account", title: words.shell.account, kind: "page", run: () => void navigate({ to: "/account" }) },
    { key: "docs", title: words.shell.reference, kind: "page", run: () => void navigate({ to: "/docs" }) },
    { key: "projects", title: words.shell.allProjects, kind: "page", run: () => void navigate({ to: "/projects" }) },
    ...projects.map(
      ({ id, name }): Command => ({
        key: id,
        title: name,
        kind: "project",
        run: () => void navigate({ to: "/p/$projectId", params: { projectId: id } }),
      }),
    ),
    ...themes.map(
      (theme): Command => ({
        key: theme,
        title: words.shell.palette.theme(words.shell.themes[theme]),
        kind: "action",
        run: () => setPreferences({ theme }),
      }),
    ),
    { key: "sign-out", title: words.shell.signOut, kind: "action", run: leave },
  ];
}

/** Commands whose title has every word of the text, those that begin with it first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ title }: Command) => Number(title.toLowerCase().startsWith(parts[0] ?? ""));
  return commands
    .filter(({ title }) => parts.every((part) => title.toLowerCase().includes(part)))
    .toSorted((a, b) => begins(b) - begins(a));
}

/** For a full address: what became of the emails to it. */
export function useAddressCommand(projectId: string | undefined): (typed: string) => Command[] {
  const navigate = useNavigate();
  return (typed) => {
    const address = typed.trim();
    if (projectId === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address)) return [];
    const run = () => void navigate(emailsToAddress(projectId, address));
    return [{ key: "address", title: words.shell.palette.emailsTo(address), kind: "answer", run }];
  };
}
