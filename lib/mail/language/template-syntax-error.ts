/** Why a source is not a template. `line` and `column` count from 1, columns in UTF-16 code units. */
export class TemplateSyntaxError extends Error {
  override readonly name = "TemplateSyntaxError";
  readonly line: number;
  readonly column: number;

  /** `offset` is the index in `source` where the fault was noticed. */
  constructor(message: string, source: string, offset: number) {
    super(message);
    const before = source.slice(0, offset);
    this.line = before.split("\n").length;
    this.column = offset - before.lastIndexOf("\n");
  }
}
