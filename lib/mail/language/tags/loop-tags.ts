import {
  type Context,
  Drop,
  type Emitter,
  evalToken,
  type Hash,
  CycleTag as LibraryCycleTag,
  ForTag as LibraryForTag,
  TablerowTag as LibraryTablerowTag,
  type Template,
  type Token,
  toValue,
} from "liquidjs";
import { boundOf } from "#lib/mail/language/expression-tokenizer.ts";
import { chargeMemory, ownBuffer } from "#lib/mail/language/output-buffer.ts";

const parentLoop = "loop around";

/** `for` with `forloop.parentloop`, which LiquidJS lacks, and with counted steps. */
export class ForTag extends LibraryForTag {
  constructor(...args: ConstructorParameters<typeof LibraryForTag>) {
    super(...args);
    this.templates.unshift(new LoopStep(this.token));
    boundValues(this.hash);
  }

  override *render(context: Context, emitter: Emitter) {
    const around: unknown = context.getRegister(parentLoop);
    context.setRegister(parentLoop, context.getSync(["forloop"]));
    yield* super.render(context, emitter);
    context.setRegister(parentLoop, around);
  }
}

/** `tablerow` with counted steps, and with `break` and `continue`, which in LiquidJS end the whole template. */
export class TablerowTag extends LibraryTablerowTag {
  constructor(...args: ConstructorParameters<typeof LibraryTablerowTag>) {
    super(...args);
    this.templates.unshift(new LoopStep(this.token));
    boundValues(this.args);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const { limit, offset = 0, cols } = yield* this.args.render(context);
    const items = itemsOf(yield evalToken(this.collection, context)).slice(offset, limit && offset + limit);
    const columns = cols || items.length;
    for (const [index, item] of items.entries()) {
      const column = index % columns;
      const row = Math.floor(index / columns) + 1;
      if (column === 0) emitter.write(`${index > 0 ? "</tr>" : ""}<tr class="row${row}">`);
      emitter.write(`<td class="col${column + 1}">`);
      context.push({ [this.variable]: item, tablerowloop: tablerowLoop(index, items.length, columns) });
      yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
      context.pop();
      emitter.write("</td>");
      const { breakCalled } = context;
      context.breakCalled = context.continueCalled = false;
      if (breakCalled) break;
    }
    if (items.length > 0) emitter.write("</tr>");
  }
}

function tablerowLoop(index: number, length: number, columns: number) {
  const column = index % columns;
  return {
    ...{ index: index + 1, index0: index, rindex: length - index, rindex0: length - index - 1, length },
    ...{ first: index === 0, last: index === length - 1 },
    ...{ row: Math.floor(index / columns) + 1, col: column + 1, col0: column },
    ...{ col_first: column === 0, col_last: column === columns - 1 },
  };
}

function itemsOf(collection: unknown): unknown[] {
  const value: unknown = toValue(collection);
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null) return Object.entries(value);
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** `cycle`, whose value is escaped like an output's. */
export class CycleTag extends LibraryCycleTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const value: unknown = yield super.render(context, emitter);
    ownBuffer(emitter).writeValue(value, false, chargeMemory(context));
  }
}

/** First element of a loop's body: counts each step as one unit, and sets the parent loop in the first step. */
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
