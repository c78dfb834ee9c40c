import { Context, Drop, type Liquid, type Scope } from "liquidjs";
import { Markup } from "#lib/mail/language/markup.ts";

const loopProperties = new Set([
  "col",
  "col0",
  "col_first",
  "col_last",
  "first",
  "index",
  "index0",
  "last",
  "length",
  "name",
  "parentloop",
  "rindex",
  "rindex0",
  "row",
]);

interface TemplateContextInput {
  names: object;
  liquid: Liquid;
  memoryUnitsMax: number;
  at: Date;
}

/**
 * LiquidJS exposes every property of its own objects, including methods and `constructor`, and calls functions. Here loop
 * objects expose only what the language lists, and captured text only its size.
 */
export class TemplateContext extends Context {
  /** The value of `now` and `today`. */
  readonly at: Date;

  constructor({ names, liquid, memoryUnitsMax, at }: TemplateContextInput) {
    super(names, liquid.options, { sync: true, memoryLimit: memoryUnitsMax }, { liquid });
    this.at = at;
  }

  override readProperty(object: Scope, key: string | number | Drop): unknown {
    if (object instanceof Markup) return key === "size" ? object.plain.length : undefined;
    if (object instanceof Drop && !(typeof key === "string" && loopProperties.has(key))) return undefined;
    return super.readProperty(object, key);
  }
}
