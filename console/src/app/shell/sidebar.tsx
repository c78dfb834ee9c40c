import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleUser, Search } from "lucide-react";
import { userQuery } from "#api/session.ts";
import { type NavigationItem, navigation } from "#app/navigation.ts";
import { useFoundProject } from "#app/project.ts";
import { ProjectSwitcher } from "#app/shell/project-switcher.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { later } from "#kit/later.tsx";
import { MenuButton } from "#kit/overlays/menu-button.tsx";
import { FrameMenu, FrameNavigation, GroupTitle } from "#kit/page/frame.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const AccountItems = later(async () => {
  const { AccountItems: Items } = await import("#app/shell/account-items.tsx");
  return Items;
});

/** `onSearch`: opens the command palette. The drawer of a phone has its own button for it. */
export function Sidebar({ onSearch }: { onSearch?: () => void }) {
  const project = useFoundProject();
  return (
    <FrameMenu>
      <p className={styles["product"]}>{words.shell.product}</p>
      <ProjectSwitcher />
      {onSearch && (
        <Button look="quiet" icon={<Search size={17} aria-hidden />} onClick={onSearch}>
          <span className={styles["search"]}>{words.shell.palette.open}</span>
          <kbd>{words.shell.palette.keys}</kbd>
        </Button>
      )}
      {project && (
        <FrameNavigation label={words.shell.navigation}>
          {[...Map.groupBy(navigation, ({ group }) => group)].map(([group, items]) => (
            <NavigationGroup key={group} group={group} items={items} projectId={project.id} />
          ))}
        </FrameNavigation>
      )}
      <AccountMenu />
    </FrameMenu>
  );
}

interface NavigationGroupProps {
  group: NavigationItem["group"];
  items: readonly NavigationItem[];
  projectId: string;
}

function NavigationGroup({ group, items, projectId }: NavigationGroupProps) {
  return (
    <div>
      <GroupTitle>{words.shell.groups[group]}</GroupTitle>
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
  const email = useQueryClient().getQueryData(userQuery.queryKey)?.email;
  return (
    <MenuButton look="quiet" icon={<CircleUser size={17} aria-hidden />} menu={(state) => <AccountItems {...state} />}>
      <span className={styles["email"]}>{email ?? words.shell.account}</span>
    </MenuButton>
  );
}
