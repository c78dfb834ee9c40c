import { words } from "#words/words.ts";

/** The body of a campaign that begins without a layout: the API takes none without a body. */
export const emptyBody = `<p>${words.campaigns.new.firstLine}</p>`;
