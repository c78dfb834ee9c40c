import type { RoundPosition } from "#lib/domain/domain/domain-round.ts";

/** Check every sender domain. */
export type DomainJob = { type: "checkDomains" } & RoundPosition;
