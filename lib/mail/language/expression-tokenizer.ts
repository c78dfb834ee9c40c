import { Expression, type PropertyAccessToken, type RangeToken, type Token, Tokenizer, TokenKind } from "liquidjs";
import { decimalFilter, filterNames, rangeBoundFilter } from "#lib/mail/language/filters/filters.ts";
import { operators } from "#lib/mail/language/operators.ts";
import { endOfString } from "#lib/mail/language/quoted-text.ts";
import { pathOf, type ReadPath } from "#lib/mail/language/read-path.ts";

/**
 * LiquidJS reads expressions leniently: it takes what it understands and drops the rest. A mistake in an email template must be
 * refused on saving, not found in a recipient's inbox. So anything left over is an error here.
 */
export class ExpressionTokenizer extends Tokenizer {
  /** Paths of all variables read, including those inside brackets. */
  readPaths: ReadPath[] = [];

  /** A tokenizer for part of the same text. */
  part(range: [number, number]): ExpressionTokenizer {
    const part = new ExpressionTokenizer(this.input, operators, this.file, range);
    part.readPaths = this.readPaths;
    return part;
  }

  override readExpression(): Expression {
    const tokens = [...this.readExpressionTokens()];
    this.assertAlternating(tokens);
    return new Expression(tokens);
  }

  override readFilter() {
    this.skipBlank();
    const begin = this.p;
    this.assert(this.end() || "|),".includes(this.peek()), () => `unexpected ${this.snapshot()}`);
    const filter = super.readFilter();
    if (filter) {
      this.assert(filterNames.has(filter.name), `filter "${filter.name}" is not known`, filter.begin);
    } else {
      this.assert(this.input.slice(begin, this.p).trim() === "", "filter name expected");
    }
    return filter;
  }

  override readFilterArg() {
    const argument = super.readFilterArg();
    this.assert(argument, "filter argument expected");
    return argument;
  }

  override readValue() {
    const begin = this.p;
    const value = super.readValue();
    this.assert(!this.input.slice(begin, this.p).trimEnd().endsWith("."), "name expected after the dot");
    if (isVariable(value)) this.readPaths.push(pathOf(value));
    const isDecimal = value?.kind === TokenKind.Number && /\.0*$/.test(value.getText());
    return value && isDecimal ? filteredBy(decimalFilter, value) : value;
  }

  override readQuoted() {
    const quoted = super.readQuoted();
    if (quoted) {
      const text = quoted.getText();
      this.assert(endOfString(text, 0) === text.length, "string is not closed", quoted.begin);
    }
    return quoted;
  }

  override readTo(end: string): number {
    if (end === "]") {
      this.skipBlank();
      this.assert(this.peek() === "]", "] expected");
    }
    return super.readTo(end);
  }

  /** LiquidJS counts a range up by ones, which never ends above 2^53. The bounds pass a filter that refuses such numbers. */
  override readGroupOrRange() {
    const range = super.readGroupOrRange();
    if (isRange(range)) {
      range.lhs = boundOf(range.lhs);
      range.rhs = boundOf(range.rhs);
    }
    return range;
  }

  private assertAlternating(tokens: Token[]): void {
    let expectsValue = true;
    for (const token of tokens) {
      const isOperator = token.kind === TokenKind.Operator;
      if (isOperator && token.getText() === "not" && expectsValue) continue;
      this.assert(isOperator !== expectsValue, () => `unexpected ${token.getText()}`, token.begin);
      expectsValue = !expectsValue;
    }
    this.assert(tokens.length === 0 || !expectsValue, "value expected");
  }
}

/** Makes the value a whole number that can be counted with. */
export function boundOf(value: Token) {
  return filteredBy(rangeBoundFilter, value);
}

function filteredBy(filterName: string, value: Token) {
  const filtered = new Tokenizer("0 | filter").readFilteredValue();
  filtered.initial = new Expression([value]);
  for (const filter of filtered.filters) filter.name = filterName;
  return filtered;
}

function isRange(token: Token | undefined): token is RangeToken {
  return token?.kind === TokenKind.Range;
}

/** A property of a literal is not a variable. */
function isVariable(token: Token | undefined): token is PropertyAccessToken {
  return token?.kind === TokenKind.PropertyAccess && "variable" in token && token.variable === undefined;
}
