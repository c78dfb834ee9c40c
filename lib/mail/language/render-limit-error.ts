import { RenderFault } from "#lib/mail/language/render-fault.ts";

/** The limit of contract 03 section 4.6 that a render exceeded. */
type RenderLimit = "time" | "memory" | "output";

const messages: Record<RenderLimit, string> = {
  time: "Rendering took too long.",
  memory: "Rendering took too many steps or built too much text.",
  output: "The rendered text is too long.",
};

export class RenderLimitError extends RenderFault {
  override readonly name = "RenderLimitError";
  readonly limit: RenderLimit;

  constructor(limit: RenderLimit) {
    super(messages[limit]);
    this.limit = limit;
  }
}
