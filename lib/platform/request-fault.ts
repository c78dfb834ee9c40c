/** Why a request to an external address failed, in words for the caller who set the address. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
}
