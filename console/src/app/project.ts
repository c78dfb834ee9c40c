import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { projectsQuery } from "#api/session.ts";
import { words } from "#words/words.ts";

const ranks = { MEMBER: 0, ADMIN: 1, OWNER: 2 } as const;
export type Role = keyof typeof ranks;

/** The project of the page; undefined when the user has no such project. */
export function useFoundProject() {
  const { projectId } = useParams({ strict: false });
  const { data: projects } = useSuspenseQuery(projectsQuery);
  return projects.find(({ id }) => id === projectId);
}

/** The project of the page. Only below `projectRoute`, which shows no page without one. */
export function useProject() {
  const project = useFoundProject();
  if (!project) throw new Error("This page belongs to no project.");
  return project;
}

/** Whether the user's role is enough. */
export function useRole(): { role: Role; may(needed: Role): boolean } {
  const { role } = useProject();
  return { role, may: (needed) => ranks[role] >= ranks[needed] };
}

/**
 * Why a write is not possible now, for `blocked` of a Button; undefined when it is. `needed`: who may do it.
 * `whenDisabled`: a disabled project allows it, too.
 */
export function useBlocked(needed: Role = "MEMBER", { whenDisabled = false } = {}): string | undefined {
  const { disabled } = useProject();
  const { may } = useRole();
  if (disabled && !whenDisabled) return words.shell.disabled.readOnly;
  return may(needed) ? undefined : words.shell.needsRole[needed];
}
