import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown, CircleUser } from "lucide-react";
import { signOut, userQuery } from "#api/session.ts";
import { navigation } from "#app/navigation.ts";
import { useFoundProject } from "#app/project.ts";
import { ProjectSwitcher } from "#app/shell/project-switcher.tsx";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const groups = Object.keys(words.shell.groups) as (keyof typeof words.shell.groups)[];

export function Sidebar() {
  const project = useFoundProject();
  return (
    <div className={styles["sidebar"]}>
      <p className={styles["product"]}>{words.shell.product}</p>
      <ProjectSwitcher />
      {project && (
        <nav aria-label={words.shell.navigation} className={styles["nav"]}>
          {groups.map((group) => (
            <NavigationGroup key={group} group={group} projectId={project.id} />
          ))}
        </nav>
      )}
      <AccountMenu />
    </div>
  );
}

function NavigationGroup({ group, projectId }: { group: keyof typeof words.shell.groups; projectId: string }) {
  const items = navigation.filter((item) => item.group === group);
  if (items.length === 0) return null;
  return (
    <div>
      <p className={styles["group"]}>{words.shell.groups[group]}</p>
      <ul>
        {items.map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ projectId }}
              activeOptions={{ exact: to === "/p/$projectId" }}
              className={styles["link"]}
            >
              <Icon size={17} aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccountMenu() {
  const { theme } = usePreferences();
  const client = useQueryClient();
  const navigate = useNavigate();
  const email = client.getQueryData(userQuery.queryKey)?.email;
  const leave = async () => {
    await signOut();
    await navigate({ to: "/login" });
    client.clear();
  };
  const themes = (["system", "light", "dark"] as const).map((value) => ({ value, label: words.shell.themes[value] }));
  return (
    <Menu
      trigger={
        <Button look="quiet" icon={<CircleUser size={17} aria-hidden />}>
          <span className={styles["email"]}>{email ?? words.shell.account}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        label={words.shell.theme}
        value={theme}
        options={themes}
        onChange={(chosen) => setPreferences({ theme: chosen })}
      />
      <MenuLine />
      <MenuItem onClick={() => void leave()}>{words.shell.signOut}</MenuItem>
    </Menu>
  );
}
