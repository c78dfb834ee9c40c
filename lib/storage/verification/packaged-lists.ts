import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod";

/** Package files that the build puts beside the bundle. As code they would be parsed at every cold start. */
const packages = createRequire(import.meta.url);

const read = (file: string): string => readFileSync(packages.resolve(file), "utf8");

/** Disposable domains as of the package's publication, without their subdomains. */
export const packagedDisposable = (): string[] =>
  z.array(z.string()).parse(JSON.parse(read("disposable-email-domains-js/dist/dict/disposable_email_blocklist.json")));

/** Domains of free mailbox providers. A few are also disposable, and one line of the file is an error of its source. */
export const packagedFreeMailboxes = (): string[] =>
  read("freemail/data/free.txt")
    .split("\n")
    .filter((line) => line.includes("."));
