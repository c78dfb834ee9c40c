/** The reason why a template cannot be rendered with its data. Nothing of it is sent. */
export class RenderFault extends Error {
  override readonly name: string = "RenderFault";
}
