import { matching, useAddressCommand, useCommands } from "#app/commands.ts";
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
  <Dialog open={open} onClose={onClose} title={text.title}>
    <Palette projectId={projectId} onClose={onClose} />
  </Dialog>
);

function Palette({ projectId, onClose }: Omit<CommandPaletteProps, "open">) {
  const commands = useCommands(projectId);
  const aboutAddress = useAddressCommand(projectId);
  return (
    <Finder
      words={text}
      find={(typed) => [...aboutAddress(typed), ...matching(commands, typed)]}
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
