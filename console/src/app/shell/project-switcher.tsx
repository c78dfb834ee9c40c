import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { projectsQuery } from "#api/session.ts";
import { useFoundProject } from "#app/project.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Menu, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

export function ProjectSwitcher() {
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const current = useFoundProject();
  return (
    <Menu
      trigger={
        <Button>
          <span className={styles["name"]}>{current?.name ?? words.shell.switchProject}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </Button>
      }
    >
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
