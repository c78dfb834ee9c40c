import { translated } from "#words/translated.ts";

export const exports = translated({
  open: "Export",
  title: (who: string) => `Export ${who}`,
  hint: "A CSV file. An import can read it again.",
  columns: {
    title: "Columns",
    all: "Address, subscription and all data",
    some: "Choose",
    none: "Choose a column first.",
    own: {
      email: "Address",
      subscribed: "Subscribed",
      snoozedUntil: "Snoozed until",
      createdAt: "Created",
      updatedAt: "Changed",
      id: "Id",
    },
  },
  start: "Start the export",
  close: "Close",
  recent: "Exports of the last day",
  none: "None yet",
  noneHint: "The file of a started export appears here, also when you close this page meanwhile.",
  download: "Download",
  downloadOf: (at: string) => `Download the export of ${at}`,
  running: (percent: string) => `${percent} done`,
  expired: "The link has expired. Start a new export.",
  failed: (reason: string) => `It failed: ${reason}. Start a new export.`,
  segmentGone: "The segment was deleted.",
  ready: "The file is ready",
  readyHint: (lines: string, until: string) =>
    `It has ${lines}. The link works until ${until}, for everyone who has it.`,
  downloadFile: "Download the file",
  gone: "The file is gone",
  privacy: "A link works for an hour, for everyone who has it.",
});
