import { conflict, type Refusal } from "#lib/platform/refusal.ts";

/** Whether a change may start from the state of a record that was last changed then. */
export type Precondition = (updatedAt: string) => boolean;

interface Dated {
  updatedAt: string;
}

/** @throws Refusal `conflict` when the record is no longer as its caller saw it. */
export function checkPrecondition(record: Dated, precondition: Precondition | undefined): void {
  if (precondition && !precondition(record.updatedAt)) throw changedMeanwhile(record);
}

export const changedMeanwhile = ({ updatedAt }: Dated): Refusal =>
  conflict("The record has changed since you read it. Read it again, then repeat your change.", { updatedAt });

/** When a record changes: later than before, so that the time tells its states apart. */
export const timeOfChange = ({ updatedAt }: Dated, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1));
