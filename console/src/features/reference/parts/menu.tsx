import { Link, useParams } from "@tanstack/react-router";
import { ChevronDown, ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import type { Noun, Reference } from "#features/reference/model/reference.ts";
import { objectsPage } from "#features/reference/model/search.ts";
import { MethodName } from "#features/reference/parts/method-name.tsx";
import { ReaderMenu } from "#features/reference/parts/reader-menu.tsx";
import type { KnownReader } from "#features/reference/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { FrameMenu, FrameNavigation, GroupTitle } from "#kit/page/frame.tsx";
import { words } from "#words/words.ts";
import styles from "./menu.module.css";

const text = words.reference;

interface MenuProps {
  reference: Reference | undefined;
  reader: KnownReader;
  /** The anchor that the reader sees. */
  visible: string | undefined;
  /** The drawer of a phone has its own button for it. */
  onSearch?: () => void;
}

/** All pages of the reference. The noun that is shown is open; others open by their arrow. */
export const ReferenceMenu = ({ reference, reader, visible, onSearch }: MenuProps) => (
  <FrameMenu>
    <p className={styles["product"]}>
      <Link to="/">{words.shell.product}</Link> <span>{text.title}</span>
    </p>
    {onSearch && (
      <Button icon={<Search size={17} aria-hidden />} onClick={onSearch}>
        <span className={styles["search"]}>{text.search.open}</span>
        <kbd>/</kbd>
      </Button>
    )}
    <FrameNavigation label={text.navigation}>
      <ul>
        <li>
          <Link to="/docs" activeOptions={{ exact: true }} className={styles["link"]}>
            {text.overview}
          </Link>
        </li>
      </ul>
      {reference?.groups.map((group) => (
        <div key={group.title}>
          <GroupTitle lang="en">{group.title}</GroupTitle>
          <ul>
            {group.nouns.map((noun) => (
              <NounItem key={noun.name} noun={noun} visible={visible} />
            ))}
          </ul>
        </div>
      ))}
      <ul>
        <li>
          <Link to="/docs/$noun" params={{ noun: objectsPage }} className={styles["link"]}>
            {text.objects}
          </Link>
        </li>
      </ul>
    </FrameNavigation>
    <ReaderMenu reader={reader} />
  </FrameMenu>
);

function NounItem({ noun, visible }: { noun: Noun; visible: string | undefined }) {
  const { noun: shown } = useParams({ strict: false });
  const isShown = shown === noun.name;
  const [toggled, setToggled] = useState<{ shown: boolean; open: boolean }>();
  // Leaving or entering the noun forgets what the reader chose before.
  const isOpen = toggled?.shown === isShown ? toggled.open : isShown;
  return (
    <li>
      <div className={styles["noun"]}>
        <Link to="/docs/$noun" params={{ noun: noun.name }} className={styles["link"]} lang="en">
          {noun.title}
        </Link>
        <IconButton
          label={text.operationsOf(noun.title)}
          aria-expanded={isOpen}
          onClick={() => setToggled({ shown: isShown, open: !isOpen })}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        </IconButton>
      </div>
      {isOpen && (
        <ul className={styles["operations"]}>
          {noun.operations.map(({ id, method, title }) => (
            <li key={id}>
              <Link
                to="/docs/$noun"
                params={{ noun: noun.name }}
                hash={id}
                activeOptions={{ includeHash: true }}
                className={styles["operation"]}
                data-visible={isShown && visible === id ? "" : undefined}
                lang="en"
              >
                <span>{title}</span>
                <MethodName method={method} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
