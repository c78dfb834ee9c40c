import { Link } from "@tanstack/react-router";
import { navigation } from "#app/navigation.ts";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { words } from "#words/words.ts";
import styles from "./shell.module.css";

const text = words.shell.keys;

const shortcuts = [
  { keys: ["Ctrl", "K"], does: text.palette },
  { keys: ["?"], does: text.help },
  { keys: ["Ctrl", "Enter"], does: text.mainAct },
  { keys: ["z"], does: text.undo },
  { keys: ["d"], does: text.duplicate },
  ...navigation.map(({ letter, title }) => ({ keys: ["g", letter], does: text.goTo(title) })),
];

export const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} place="wide" title={text.title} hint={text.hint}>
    <dl className={styles["keys"]}>
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <p>
      <Link to="/docs">{words.shell.reference}</Link>
    </p>
  </Dialog>
);
