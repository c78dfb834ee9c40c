/** Why a template cannot be rendered with its data: nothing of it is sent. */
export class RenderFault extends Error {
  override readonly name: string = "RenderFault";
}
