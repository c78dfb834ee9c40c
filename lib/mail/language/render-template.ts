import { LiquidError, toValueSync } from "liquidjs";
import { engine } from "#lib/mail/language/engine.ts";
import { isMemoryLimit } from "#lib/mail/language/filters/filters.ts";
import { OutputBuffer, UrlBuffer } from "#lib/mail/language/output-buffer.ts";
import type { ParsedTemplate } from "#lib/mail/language/parse-template.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { RenderLimitError } from "#lib/mail/language/render-limit-error.ts";
import { TemplateContext } from "#lib/mail/language/template-context.ts";
import type { AnyPlace } from "#lib/mail/language/value-text.ts";
import { runWithin } from "#lib/mail/template/watchdog.ts";

export interface RenderLimits {
  /** Milliseconds of wall-clock time for one text. */
  timeMsMax: number;
  /** Loop steps, list items and characters of built strings, in total. */
  memoryUnitsMax: number;
  /** Characters of the result. */
  outputCharactersMax: number;
}

/** Contract 03 section 4.6. Callers enforce the 10 s for all renders of one request. */
export const renderLimits: RenderLimits = {
  timeMsMax: 1_000,
  memoryUnitsMax: 10_000_000,
  outputCharactersMax: 5_000_000,
};

/** A longer rendered subject is cut (contract 01 section 1.4). */
const subjectLengthMax = 998;

/**
 * Renders a template synchronously with the names of `scope` and `at` as the current time. Throws `RenderFault` when a limit is
 * exceeded or a number is divided by 0, so there is no partial result.
 */
export function renderTemplate(
  template: ParsedTemplate<AnyPlace>,
  scope: Record<string, unknown>,
  { limits = renderLimits, at = new Date() }: { limits?: RenderLimits; at?: Date } = {},
): string {
  const rendered = template.literal ?? renderParts(template, { scope, limits, at });
  if (rendered.length > limits.outputCharactersMax) throw new RenderLimitError("output");
  return template.place === "subject" ? asSubject(rendered) : rendered;
}

function renderParts(
  template: ParsedTemplate<AnyPlace>,
  { scope, limits, at }: { scope: Record<string, unknown>; limits: RenderLimits; at: Date },
): string {
  let length = 0;
  const Buffered = template.place === "url" ? UrlBuffer : OutputBuffer;
  const buffer = new Buffered(template.place, (characters) => {
    length += characters;
    if (length > limits.outputCharactersMax) throw new RenderLimitError("output");
  });
  // A copy without prototype: `increment` writes into it, and `constructor` must not be found in it.
  const names: Record<string, unknown> = Object.assign(Object.create(null), scope);
  const context = new TemplateContext({ names, liquid: engine, memoryUnitsMax: limits.memoryUnitsMax, at });
  try {
    const render = () => toValueSync(engine.renderer.renderTemplates(template.templates, context, buffer));
    if (template.isBrief) render();
    else if (!runWithin(limits.timeMsMax, render)) throw new RenderLimitError("time");
    return buffer.buffer;
  } catch (error) {
    throw faultOf(error);
  }
}

/** A `RangeError` means a full stack or string: too much was built, though in one step. */
function faultOf(error: unknown): unknown {
  const cause = error instanceof LiquidError ? (error.originalError ?? error) : error;
  if (cause instanceof RenderFault) return cause;
  return isMemoryLimit(cause) || cause instanceof RangeError ? new RenderLimitError("memory") : cause;
}

function asSubject(rendered: string): string {
  const line = rendered.replace(/[\r\n]+/g, " ").slice(0, subjectLengthMax);
  // The cut must not leave half of a surrogate pair, which no encoding supports; filters may have left some before.
  return (/[\ud800-\udbff]$/.test(line) ? line.slice(0, -1) : line).toWellFormed();
}
