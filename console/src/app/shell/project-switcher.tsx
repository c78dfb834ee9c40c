import { useFoundProject } from "#app/project.ts";
import { later } from "#kit/later.tsx";
import { MenuButton } from "#kit/overlays/menu-button.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const ProjectItems = later(async () => {
  const { ProjectItems: Items } = await import("#app/shell/project-items.tsx");
  return Items;
});

export function ProjectSwitcher() {
  const current = useFoundProject();
  return (
    <MenuButton menu={(state) => <ProjectItems {...state} />}>
      <span className={styles["name"]}>{current?.name ?? words.shell.switchProject}</span>
    </MenuButton>
  );
}
