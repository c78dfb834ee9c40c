/** An image format that every mail program shows, and the start of its files (hex). */
export interface ImageKind {
  contentType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
  extension: string;
  beginning: RegExp;
}

/** No SVG: it can contain script, and would be served from a trusted address. */
const kinds: readonly ImageKind[] = [
  { contentType: "image/jpeg", extension: "jpg", beginning: /^ffd8ff/ },
  { contentType: "image/png", extension: "png", beginning: /^89504e470d0a1a0a/ },
  // GIF87a and GIF89a.
  { contentType: "image/gif", extension: "gif", beginning: /^474946383[79]61/ },
  // RIFF, four bytes of length, WEBP.
  { contentType: "image/webp", extension: "webp", beginning: /^52494646.{8}57454250/ },
];

const beginningBytes = 12;

/** The kind a client declares, if it is accepted; `image/jpg` is not a registered type, but browsers send it. */
export function declaredImageKind(mediaType: string): ImageKind | undefined {
  const contentType = mediaType === "image/jpg" ? "image/jpeg" : mediaType;
  return kinds.find((kind) => kind.contentType === contentType);
}

/** Whether the content starts like files of the kind. The rest is not checked: it is stored, never decoded. */
export const beginsAs = ({ beginning }: ImageKind, bytes: Uint8Array): boolean =>
  beginning.test(Buffer.from(bytes.subarray(0, beginningBytes)).toString("hex"));
