// `npm run record-release`, when a release is made: the next one must deploy over it (docs/decisions/0022).
import { readFileSync, writeFileSync } from "node:fs";
import { synthesize } from "#test/infra/assembly.ts";
import { releaseOf } from "#test/infra/release.ts";

const settings = JSON.parse(readFileSync("cdk.json", "utf8")).context.petrel;
const release = releaseOf(await synthesize(), settings);
writeFileSync("test/infra/last-release.json", `${JSON.stringify(release, null, 2)}\n`);
