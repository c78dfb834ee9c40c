import { LiquidError, Parser, type Template, type Token, type TopLevelToken } from "liquidjs";
import { engine } from "#lib/mail/language/engine.ts";
import { encodedOffset } from "#lib/mail/language/entities.ts";
import type { ReadPath } from "#lib/mail/language/read-path.ts";
import { scanTemplate } from "#lib/mail/language/scan-template.ts";
import { TemplateSyntaxError } from "#lib/mail/language/template-syntax-error.ts";
import { outputName, TemplateToken, textName } from "#lib/mail/language/template-token.ts";
import type { AnyPlace, Place } from "#lib/mail/language/value-text.ts";
import { runWithin } from "#lib/mail/template/watchdog.ts";

/** A subject, body or other text that `renderTemplate` can render any number of times. */
export interface ParsedTemplate<Stands extends AnyPlace = Place> {
  place: Stands;
  templates: Template[];
  /** The source, if it has no output and no tag. */
  literal: string | undefined;
  /** Rendering ends soon without a watchdog: its work is a small multiple of the inserted data. */
  isBrief: boolean;
  /** Paths of all variables that rendering may read. */
  readPaths: ReadPath[];
  /** Names that its own tags set. */
  localNames: string[];
}

/** Depth of nested blocks. The recursive parser must stop before the stack ends. */
const depthMax = 100;
const blocks = new Set(["capture", "case", "for", "if", "tablerow", "unless"]);
const loops = new Set(["for", "tablerow"]);
const branchWithoutItems = "else of a for";
const leavesLoop = new Set(["break", "continue"]);
const tagsWithoutArguments = new Set(["break", "continue", "else", ...[...blocks].map((name) => `end${name}`)]);
const counters = new Set(["decrement", "increment"]);
const tagsWithArguments = new Set([...counters, "when"]);

/** A long newsletter is parsed in 50 ms. Shorter sources cannot take long, and the watchdog costs 0.2 ms. */
const parseTimeMsMax = 5_000;
const watchedLengthMin = 32_768;

/** Parses a template (contract 03 section 4.5). Throws only `TemplateSyntaxError`. */
export function parseTemplate<Stands extends AnyPlace>(
  source: string,
  place: Stands,
  timeMsMax = parseTimeMsMax,
): ParsedTemplate<Stands> {
  if (source.length < watchedLengthMin) return parse(source, place);
  const parsed = runWithin(timeMsMax, () => parse(source, place));
  if (!parsed) throw new TemplateSyntaxError("parsing took too long", source, 0);
  return parsed.result;
}

function parse<Stands extends AnyPlace>(source: string, place: Stands): ParsedTemplate<Stands> {
  try {
    const tokens = scanTemplate(source);
    assertNesting(tokens, source);
    for (const token of tokens) if (tagsWithoutArguments.has(token.name)) assertConsumed(token);
    const templates = new Parser(engine).parseTokens(queueOf(tokens));
    for (const token of tokens) assertConsumed(token);
    const isLiteral = tokens.every((token) => token.name === textName);
    const literal = isLiteral ? tokens.map((token) => token.input).join("") : undefined;
    const names = { readPaths: tokens.flatMap(readPathsOf), localNames: tokens.flatMap(localNameOf) };
    return { place, templates, literal, isBrief: isBrief(tokens), ...names };
  } catch (error) {
    throw syntaxErrorOf(error, source);
  }
}

/** Tags that neither repeat nor store anything, so that no value grows beyond its data. */
const briefTags = new Set([textName, outputName, "if", "elsif", "else", "endif", "unless", "endunless"]);
const briefFilters = /^[^|]*(?:\|\s*(?:capitalize|default|downcase|escape|raw|upcase)\b[^|]*)*$/;
const rangeSign = "..";
const briefTokensMax = 500;

/** Writing 500 times the 64 KB that a contact may hold takes 0.1 s. */
const isBrief = (tokens: readonly TemplateToken[]): boolean =>
  tokens.length <= briefTokensMax &&
  tokens.every(
    ({ name, input }) =>
      name === textName || (briefTags.has(name) && briefFilters.test(input) && !input.includes(rangeSign)),
  );

/** Tokens in reverse. The parser takes them with `shift`, which would move the rest of an array each time. */
class TokenQueue extends Array<TopLevelToken> {
  override shift(): TopLevelToken | undefined {
    return this.pop();
  }
}

function queueOf(tokens: readonly TemplateToken[]): TokenQueue {
  const queue = new TokenQueue();
  for (const token of tokens.toReversed()) queue.push(token);
  return queue;
}

function assertNesting(tokens: readonly TemplateToken[], source: string): void {
  const open: string[] = [];
  for (const { name, sourceBegin } of tokens) {
    if (blocks.has(name)) open.push(name);
    else if (name.startsWith("end") && blocks.has(name.slice(3))) open.pop();
    else if (name === "else" && open.at(-1) === "for") open.splice(-1, 1, branchWithoutItems);
    if (open.length > depthMax) {
      throw new TemplateSyntaxError(`more than ${depthMax} nested blocks`, source, sourceBegin);
    }
    if (leavesLoop.has(name) && !open.some((block) => loops.has(block))) {
      throw new TemplateSyntaxError(`"${name}" outside of a loop`, source, sourceBegin);
    }
  }
}

/** LiquidJS ignores what it does not understand at the end of a tag. */
function assertConsumed({ name, args, tokenizer }: TemplateToken): void {
  if (name === textName || name === outputName) return;
  tokenizer.skipBlank();
  tokenizer.assert(tokenizer.end(), () => `unexpected ${tokenizer.snapshot()}`);
  tokenizer.assert(args !== "" || !tagsWithArguments.has(name), `value expected after ${name}`);
}

/** A counter reads the number stored under its name. */
function readPathsOf({ name, args, tokenizer }: TemplateToken): ReadPath[] {
  return counters.has(name) ? [[args]] : tokenizer.readPaths;
}

const settingTags = new Set([...loops, "assign", "capture"]);

const localNameOf = ({ name, args }: TemplateToken): string[] =>
  settingTags.has(name) ? [...(/[\w-]+/.exec(args) ?? []), `${name}loop`] : [];

function syntaxErrorOf(error: unknown, source: string): unknown {
  if (error instanceof RangeError) return new TemplateSyntaxError("nested too deeply", source, 0);
  if (!(error instanceof LiquidError)) return error;
  const { originalError, token } = error;
  if (originalError instanceof TemplateSyntaxError) return originalError;
  const message = originalError instanceof RangeError ? "nested too deeply" : (originalError ?? error).message;
  return new TemplateSyntaxError(message.replace(position, ""), source, sourceOffset(token, source));
}

/** LiquidJS appends the position inside the delimiters to its messages. */
const position = /(?:, file:\d+)?, line:\d+, col:\d+$/;

function sourceOffset(token: Token, source: string): number {
  if (token instanceof TemplateToken) return token.sourceBegin;
  const contentBegin = Number(token.file ?? 0);
  return contentBegin + encodedOffset(source.slice(contentBegin), token.begin);
}
