/** Features that many projects never use. The stream reads nothing for those that a project has never used. */
export type Feature = "workflows" | "webhooks" | "segments" | "caps";
