/** The parts of a file can no longer be joined: they expired, were joined before, or another worker replaced one. */
export class UploadGone extends Error {
  override readonly name = "UploadGone";

  constructor() {
    super("The parts of the file are gone.");
  }
}
