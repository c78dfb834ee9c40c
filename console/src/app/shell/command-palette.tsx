import { type KeyboardEvent, useId, useState } from "react";
import { type Command, matching, useAddressCommand, useCommands } from "#app/commands.ts";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.shell.palette;

interface CommandPaletteProps {
  projectId: string | undefined;
  open: boolean;
  onClose: () => void;
}

export const CommandPalette = ({ projectId, open, onClose }: CommandPaletteProps) => (
  <Dialog open={open} onClose={onClose} title={text.title}>
    <Palette projectId={projectId} onClose={onClose} />
  </Dialog>
);

/** A field whose arrow keys walk a list: the focus stays in the field. */
function Palette({ projectId, onClose }: Omit<CommandPaletteProps, "open">) {
  const id = useId();
  const commands = useCommands(projectId);
  const aboutAddress = useAddressCommand(projectId);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = [...aboutAddress(typed), ...matching(commands, typed)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter") run(found[at]);
    else return;
    event.preventDefault();
  };
  const chosen = found[at];
  return (
    <div className={styles["palette"]}>
      <input
        type="text"
        role="combobox"
        aria-label={text.placeholder}
        placeholder={text.placeholder}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-autocomplete="list"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-list`} aria-label={text.results} className={styles["results"]}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys act in the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={command.key}
            id={`${id}-${command.key}`}
            role="option"
            aria-selected={index === at}
            className={styles["result"]}
            onClick={() => run(command)}
          >
            {command.title}
            <span>{text.kinds[command.kind]}</span>
          </div>
        ))}
      </div>
      <p role="status" className="live">
        {found.length > 0 ? "" : text.none}
      </p>
    </div>
  );
}
