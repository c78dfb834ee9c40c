import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { projectsQuery } from "#api/session.ts";
import { Menu, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import type { MenuState } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";

/** The user's projects. */
export function ProjectItems(state: MenuState) {
  const { data: projects } = useSuspenseQuery(projectsQuery);
  return (
    <Menu {...state}>
      {projects.map(({ id, name }) => (
        <MenuItem key={id} render={<Link to="/p/$projectId" params={{ projectId: id }} />}>
          {name}
        </MenuItem>
      ))}
      {projects.length > 0 && <MenuLine />}
      <MenuItem render={<Link to="/projects" />}>{words.shell.allProjects}</MenuItem>
    </Menu>
  );
}
