import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod";

/** Files of packages, which the build puts beside the bundle: as code they would be parsed at every cold start. */
const packages = createRequire(import.meta.url);

const read = (file: string): string => readFileSync(packages.resolve(file), "utf8");

/** Disposable domains, as they were when the package was published. Those below them are not listed. */
export const packagedDisposable = (): string[] =>
  z.array(z.string()).parse(JSON.parse(read("disposable-email-domains-js/dist/dict/disposable_email_blocklist.json")));

/** Domains of free mailbox providers; a few are disposable as well, and a line of the file is the error of a source. */
export const packagedFreeMailboxes = (): string[] =>
  read("freemail/data/free.txt")
    .split("\n")
    .filter((line) => line.includes("."));
