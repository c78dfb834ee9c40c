import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  Value,
} from "liquidjs";
import type { ExpressionTokenizer } from "#lib/mail/language/expression-tokenizer.ts";
import { chargeMemory, ownBuffer } from "#lib/mail/language/output-buffer.ts";
import { unquotedIndexes } from "#lib/mail/language/quoted-text.ts";
import { ownTokenizer } from "#lib/mail/language/template-token.ts";
import { isEmptyValue } from "#lib/mail/language/value-text.ts";

/** One value of an output: an expression with its filters, or the path to a key that contains spaces. */
type Operand = { value: Value; raw: boolean } | { path: string[]; raw: false };

const fallbackSign = "??";
const fallbacksMax = 100;
const pathWithSpaces = /^[\p{L}\p{M}\p{N}_\-.\s]+$/u;

/** `{{ a | filter ?? b ?? text }}`: the first value that is not empty, otherwise the text after the last `??`. */
export class OutputTag extends Tag {
  private readonly operands: Operand[];
  private readonly fallback: string | undefined;

  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid) {
    super(token, remainTokens, liquid);
    const { input } = token;
    const signs = unquotedIndexes(input, fallbackSign);
    ownTokenizer(token).assert(
      signs.length <= fallbacksMax,
      `more than ${fallbacksMax} fallbacks`,
      signs[fallbacksMax],
    );
    const begins = [0, ...signs.map((sign) => sign + fallbackSign.length)];
    this.fallback = signs.length === 0 ? undefined : withoutQuotes(input.slice(begins.pop()).trim());
    this.operands =
      input.trim() === ""
        ? []
        : begins.map((begin, index) =>
            operandOf(ownTokenizer(token).part([begin, signs[index] ?? input.length]), liquid),
          );
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const buffer = ownBuffer(emitter);
    const charge = chargeMemory(context);
    for (const operand of this.operands) {
      const value: unknown = yield "path" in operand ? context._get(operand.path) : operand.value.value(context, false);
      if (this.fallback !== undefined && isEmptyValue(value)) continue;
      buffer.writeValue(value, operand.raw, charge);
      return;
    }
    buffer.writeValue(this.fallback, this.operands.at(-1)?.raw ?? false, charge);
  }
}

/** The text of the template between outputs and tags. */
export class TextTag extends Tag implements Template {
  private readonly text: string;

  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid) {
    super(token, remainTokens, liquid);
    this.text = token.input;
  }

  render(_context: Context, emitter: Emitter): void {
    emitter.write(this.text);
  }
}

function operandOf(tokenizer: ExpressionTokenizer, liquid: Liquid): Operand {
  const text = tokenizer.input.slice(tokenizer.p, tokenizer.N).trim();
  if (/\s/.test(text) && pathWithSpaces.test(text)) {
    const path = text.split(".").map((key) => key.trim().replace(/\s+/g, " "));
    if (path.every((key) => key !== "")) {
      tokenizer.readPaths.push(path);
      return { path, raw: false };
    }
  }
  const value = new Value(tokenizer.readFilteredValue(), liquid);
  return { value, raw: value.filters.at(-1)?.raw ?? false };
}

/** The fallback is literal text, without one surrounding pair of quotation marks. */
function withoutQuotes(text: string): string {
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}
