/** Where the settings of a block are, for the keyboard. */
export const settingsId = (id: string): string => `settings-${id}`;
