import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronsUpDown, CircleUser, Search } from "lucide-react";
import { userQuery } from "#api/session.ts";
import { useSignOut } from "#app/commands.ts";
import { navigation } from "#app/navigation.ts";
import { useFoundProject } from "#app/project.ts";
import { ProjectSwitcher } from "#app/shell/project-switcher.tsx";
import { setPreferences, usePreferences } from "#keep/preferences.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "#kit/overlays/menu.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const groups = Object.keys(words.shell.groups) as (keyof typeof words.shell.groups)[];

/** `onSearch`: opens the command palette. The drawer of a phone has its own button for it. */
export function Sidebar({ onSearch }: { onSearch?: () => void }) {
  const project = useFoundProject();
  return (
    <div className={styles["sidebar"]}>
      <p className={styles["product"]}>{words.shell.product}</p>
      <ProjectSwitcher />
      {onSearch && (
        <Button look="quiet" icon={<Search size={17} aria-hidden />} onClick={onSearch}>
          <span className={styles["search"]}>{words.shell.palette.open}</span>
          <kbd>{words.shell.palette.keys}</kbd>
        </Button>
      )}
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
  const leave = useSignOut();
  const email = client.getQueryData(userQuery.queryKey)?.email;
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
      <MenuItem render={<Link to="/account" />}>{words.shell.account}</MenuItem>
      <MenuItem onClick={leave}>{words.shell.signOut}</MenuItem>
    </Menu>
  );
}
