import { type Context, type CaptureTag as LibraryCaptureTag, Tag, type Template } from "liquidjs";
import { CaptureBuffer, chargeMemory, type OutputBuffer, ownBuffer } from "#lib/mail/language/output-buffer.ts";

/** `{% capture name %}…{% endcapture %}`, recorded as Markup and counted against the memory limit. */
export class CaptureTag extends Tag {
  private readonly variable: string;
  private readonly templates: Template[] = [];

  constructor(...[token, remainTokens, liquid, parser]: ConstructorParameters<typeof LibraryCaptureTag>) {
    super(token, remainTokens, liquid);
    const name = this.tokenizer.readNonEmptyIdentifier() ?? this.tokenizer.readQuoted();
    if (!name) throw this.tokenizer.error("name expected after capture");
    this.variable = name.content;
    const stream = parser
      .parseStream(remainTokens)
      .on("tag:endcapture", () => stream.stop())
      .on("template", (template: Template) => this.templates.push(template))
      .on("end", () => {
        throw new Error(`tag ${token.getText()} not closed`);
      });
    stream.start();
  }

  *render(context: Context, emitter: OutputBuffer): Generator<unknown, void> {
    const buffer = new CaptureBuffer(ownBuffer(emitter).place, chargeMemory(context));
    yield this.liquid.renderer.renderTemplates(this.templates, context, buffer);
    context.bottom()[this.variable] = buffer.toMarkup();
  }
}
