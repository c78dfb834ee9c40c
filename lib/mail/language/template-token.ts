import { type TagToken, Token, TokenKind } from "liquidjs";
import { ExpressionTokenizer } from "#lib/mail/language/expression-tokenizer.ts";
import { operators } from "#lib/mail/language/operators.ts";

/** Names of the tokens that are not tags. Templates cannot write them because of the space. */
export const outputName = "an output";
export const textName = "plain text";

interface TemplateTokenInput {
  name: string;
  content: string;
  argsBegin: number;
  sourceBegin: number;
  contentBegin: number;
}

/**
 * A tag, an output or a piece of text. LiquidJS dispatches only tags by name, so outputs and text are tags too. `input` is the
 * decoded content of the delimiters. `file` is its index in the source, because LiquidJS passes that to every token and error.
 */
export class TemplateToken extends Token implements TagToken {
  readonly name: string;
  readonly args: string;
  readonly tokenizer: ExpressionTokenizer;
  readonly contentRange: [number, number];
  /** Index of the opening delimiter in the source. */
  readonly sourceBegin: number;
  trimLeft = false;
  trimRight = false;

  /** `contentBegin` is the index in the source of the first character of `content`. */
  constructor({ name, content, argsBegin, sourceBegin, contentBegin }: TemplateTokenInput) {
    super(TokenKind.Tag, content, 0, content.length, String(contentBegin));
    this.name = name;
    this.args = content.slice(argsBegin).trim();
    this.contentRange = [0, content.length];
    this.sourceBegin = sourceBegin;
    this.tokenizer = new ExpressionTokenizer(content, operators, this.file, [argsBegin, content.length]);
  }

  get content(): string {
    return this.input;
  }

  override getText(): string {
    return `{% ${this.input.trim()} %}`;
  }
}

/** All tokens are ours; LiquidJS types their tokenizers as its own class. */
export function ownTokenizer({ tokenizer }: TagToken): ExpressionTokenizer {
  if (tokenizer instanceof ExpressionTokenizer) return tokenizer;
  throw new TypeError("A template can only be parsed from TemplateTokens.");
}
