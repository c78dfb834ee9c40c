import {
  type Context,
  Drop,
  type Emitter,
  type Hash,
  CycleTag as LibraryCycleTag,
  ForTag as LibraryForTag,
  TablerowTag as LibraryTablerowTag,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type Token,
  type TopLevelToken,
} from "liquidjs";
import { boundOf } from "#lib/mail/language/expression-tokenizer.ts";
import { chargeMemory, ownBuffer } from "#lib/mail/language/output-buffer.ts";

const parentLoop = "loop around";

/** `for` with `forloop.parentloop`, which LiquidJS lacks, and with its steps counted. */
export class ForTag extends LibraryForTag {
  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remainTokens, liquid, parser);
    this.templates.unshift(new LoopStep(token));
    boundValues(this.hash);
  }

  override *render(context: Context, emitter: Emitter) {
    const around: unknown = context.getRegister(parentLoop);
    context.setRegister(parentLoop, context.getSync(["forloop"]));
    yield* super.render(context, emitter);
    context.setRegister(parentLoop, around);
  }
}

/** `tablerow` with its steps counted. */
export class TablerowTag extends LibraryTablerowTag {
  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remainTokens, liquid, parser);
    this.templates.unshift(new LoopStep(token));
    boundValues(this.args);
  }
}

/** `cycle`, whose value is escaped like that of an output. */
export class CycleTag extends LibraryCycleTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const value: unknown = yield super.render(context, emitter);
    ownBuffer(emitter).writeValue(value, false, chargeMemory(context));
  }
}

/** Stands at the head of a loop's body: one step is one unit, and the first one learns of the loop around. */
class LoopStep implements Template {
  readonly token: Token;

  constructor(token: Token) {
    this.token = token;
  }

  render(context: Context): void {
    context.memoryLimit.use(1);
    const loop: unknown = context.getSync(["forloop"]);
    const around: unknown = context.getRegister(parentLoop);
    if (loop instanceof Drop && around instanceof Drop && loop !== around) loop["parentloop"] ??= around;
  }
}

function boundValues(hash: Hash): void {
  for (const [name, value] of Object.entries(hash.hash)) if (value) hash.hash[name] = boundOf(value);
}
