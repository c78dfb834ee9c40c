/** A kind of picture that every mail program shows, and how its files begin (hex). */
export interface ImageKind {
  contentType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
  extension: string;
  beginning: RegExp;
}

/** No SVG: it can carry script, and would be served from an address that people trust. */
const kinds: readonly ImageKind[] = [
  { contentType: "image/jpeg", extension: "jpg", beginning: /^ffd8ff/ },
  { contentType: "image/png", extension: "png", beginning: /^89504e470d0a1a0a/ },
  // GIF87a and GIF89a.
  { contentType: "image/gif", extension: "gif", beginning: /^474946383[79]61/ },
  // RIFF, four bytes of length, WEBP.
  { contentType: "image/webp", extension: "webp", beginning: /^52494646.{8}57454250/ },
];

const beginningBytes = 12;

/** The kind a client declares, if it is one that is taken; `image/jpg` is no registered type, but browsers say it. */
export function declaredImageKind(mediaType: string): ImageKind | undefined {
  const contentType = mediaType === "image/jpg" ? "image/jpeg" : mediaType;
  return kinds.find((kind) => kind.contentType === contentType);
}

/** Whether the content begins as files of the kind do. The rest is not looked at: it is stored, never decoded. */
export const beginsAs = ({ beginning }: ImageKind, bytes: Uint8Array): boolean =>
  beginning.test(Buffer.from(bytes.subarray(0, beginningBytes)).toString("hex"));
