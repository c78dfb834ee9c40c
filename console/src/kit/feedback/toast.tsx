import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { words } from "#words/words.ts";
import styles from "./toast.module.css";

/** Short notes that need no answer: `toast.add({ title: "Saved." })`. */
export const toast = Toast.createToastManager();

export const Toasts = () => (
  <Toast.Provider toastManager={toast}>
    <Toast.Portal>
      <Toast.Viewport className={styles["viewport"]} aria-label={words.kit.notifications}>
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function ToastList() {
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
