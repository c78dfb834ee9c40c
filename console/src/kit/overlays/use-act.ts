import { useState } from "react";
import { problemText } from "#kit/feedback/error-card.tsx";

/** The act of a dialog. The dialog closes when it is done; a failure is told there, and the dialog stays. */
export function useAct(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (act: () => unknown) => {
    setBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      setFault(problemText(error));
      setBusy(false);
    }
  };
  return { busy, fault, setFault, run: (act: () => unknown) => void run(act) };
}
