/** Kind of content, decides footer, headers and consent (contract 04 section 8). */
export const contentTypes = ["TRANSACTIONAL", "MARKETING", "HEADLESS"] as const;

export type ContentType = (typeof contentTypes)[number];
