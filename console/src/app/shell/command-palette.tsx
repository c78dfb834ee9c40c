import { useState } from "react";
import { matching, useAddressCommand, useCommands } from "#app/commands.ts";
import { useFoundRecords } from "#app/found-records.ts";
import { Dialog } from "#kit/overlays/dialog.tsx";
import { Finder } from "#kit/overlays/finder.tsx";
import { words } from "#words/words.ts";

const text = words.shell.palette;

interface CommandPaletteProps {
  projectId: string | undefined;
  open: boolean;
  onClose: () => void;
}

export const CommandPalette = ({ projectId, open, onClose }: CommandPaletteProps) => (
  <Dialog open={open} onClose={onClose} title={text.title} place="top">
    <Palette projectId={projectId} onClose={onClose} />
  </Dialog>
);

function Palette({ projectId, onClose }: Omit<CommandPaletteProps, "open">) {
  const commands = useCommands(projectId);
  const aboutAddress = useAddressCommand(projectId);
  const [typed, setTyped] = useState("");
  const records = useFoundRecords(projectId, typed);
  return (
    <Finder
      words={{ ...text, none: records.isPending ? text.searching : records.hasFailed ? text.failed : text.none }}
      // Names come later, so they stand last: what is chosen stays where it is.
      find={(sought) => [...aboutAddress(sought), ...matching(commands, sought), ...records.found]}
      onType={setTyped}
      keyOf={({ key }) => key}
      onChoose={(command) => {
        onClose();
        command.run();
      }}
    >
      {({ title, kind }) => (
        <>
          {title}
          <span>{text.kinds[kind]}</span>
        </>
      )}
    </Finder>
  );
}
