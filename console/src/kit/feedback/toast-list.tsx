import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { showNotes } from "#kit/feedback/toast.tsx";
import { words } from "#words/words.ts";
import styles from "./toast-list.module.css";

const manager = Toast.createToastManager();

export function ToastList() {
  // The provider below listens to the manager by now.
  useEffect(() => showNotes(manager.add), []);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles["viewport"]} aria-label={words.kit.notifications}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((each) => (
    <Toast.Root key={each.id} toast={each} className={styles["toast"]}>
      <Toast.Content className={styles["content"]}>
        <div>
          <Toast.Title className={styles["title"]} />
          <Toast.Description className={styles["description"]} />
          <Toast.Action className={styles["action"]} />
        </div>
        <Toast.Close render={<IconButton label={words.kit.close}>{<X size={16} aria-hidden />}</IconButton>} />
      </Toast.Content>
    </Toast.Root>
  ));
}
