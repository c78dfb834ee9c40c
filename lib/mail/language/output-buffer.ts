import type { Context, Emitter } from "liquidjs";
import { Markup } from "#lib/mail/language/markup.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { type AnyPlace, type Charge, outputText } from "#lib/mail/language/value-text.ts";

/** Collects a render's output. `grow` gets the length of each piece before it is stored, and may throw. */
export class OutputBuffer implements Emitter {
  buffer = "";
  readonly place: AnyPlace;
  private readonly grow: Charge;

  constructor(place: AnyPlace, grow: Charge) {
    this.place = place;
    this.grow = grow;
  }

  /** Text of the template itself. */
  write(text: unknown): void {
    this.append(String(text), String(text));
  }

  /** A value: escaped in bodies unless `raw`. */
  writeValue(value: unknown, raw: boolean, charge: Charge): void {
    const written = outputText(value, { place: this.place, raw }, charge);
    this.append(written, written);
  }

  protected append(written: string, _plain: string): void {
    this.grow(written.length);
    this.buffer += written;
  }
}

/** A URL. Values inside the host must be part of a name; values after the host are data. */
export class UrlBuffer extends OutputBuffer {
  override writeValue(value: unknown, raw: boolean, charge: Charge): void {
    const isBehind = behindHost.test(this.buffer);
    const written = outputText(value, { place: this.place, raw: raw || !isBehind }, charge);
    if (!isBehind && !partOfName.test(written)) throw new RenderFault("invalid_url");
    this.append(written, written);
  }
}

const behindHost = /^[a-z]+:\/\/[^/?#\\]*[/?#\\]/;
const partOfName = /^[A-Za-z0-9-]*$/;

/** Records `capture`: the unescaped text along with the HTML, so that an output can escape it once. */
export class CaptureBuffer extends OutputBuffer {
  private plain = "";

  override writeValue(value: unknown, raw: boolean, charge: Charge): void {
    const form = { place: this.place, raw };
    this.append(outputText(value, form, charge), outputText(value, { ...form, plain: true }, charge));
  }

  toMarkup(): Markup {
    return new Markup(this.plain, this.buffer);
  }

  protected override append(written: string, plain: string): void {
    super.append(written, plain);
    this.plain += plain;
  }
}

/** The engine writes only into our buffers; LiquidJS types them as its own interface. */
export function ownBuffer(emitter: Emitter): OutputBuffer {
  if (emitter instanceof OutputBuffer) return emitter;
  throw new TypeError("A template can only be rendered into an OutputBuffer.");
}

export const chargeMemory =
  (context: Context): Charge =>
  (units) =>
    context.memoryLimit.use(units);
