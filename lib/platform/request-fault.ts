/** Why a request to somebody else's address came to nothing, in words for whoever asked for it. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
}
