import { Liquid } from "liquidjs";
import { filters } from "#lib/mail/language/filters/filters.ts";
import { operators } from "#lib/mail/language/operators.ts";
import { CaptureTag } from "#lib/mail/language/tags/capture-tag.ts";
import { CycleTag, ForTag, TablerowTag } from "#lib/mail/language/tags/loop-tags.ts";
import { OutputTag, TextTag } from "#lib/mail/language/tags/output-tag.ts";
import { outputName, textName } from "#lib/mail/language/template-token.ts";

/** Tags for which LiquidJS follows the contract. The scan handles `raw` and `comment` before. */
const libraryTags = new Set(["assign", "break", "case", "continue", "decrement", "if", "increment", "unless"]);

/** LiquidJS, reduced to the language of contract 03 section 4. Anything not listed there is unknown. */
export const engine = new Liquid({
  jsTruthy: true,
  strictFilters: true,
  ownPropertyOnly: true,
  timezoneOffset: 0,
  locale: "en-US",
  operators,
});

for (const name of Object.keys(engine.tags)) if (!libraryTags.has(name)) delete engine.tags[name];
engine.registerTag(outputName, OutputTag);
engine.registerTag(textName, TextTag);
engine.registerTag("capture", CaptureTag);
engine.registerTag("cycle", CycleTag);
engine.registerTag("for", ForTag);
engine.registerTag("tablerow", TablerowTag);

for (const name of Object.keys(engine.filters)) engine.unregisterFilter(name);
for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter);
