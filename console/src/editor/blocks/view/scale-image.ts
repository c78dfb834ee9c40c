/** What the API takes behind a gateway. */
export const imageBytesMax = 4 * 1024 * 1024;
/** Twice the width of a mail, for sharp screens. */
const widthMax = 1_600;
const quality = 0.85;

/** The picture, smaller, as a file of its own. */
export async function scaledDown(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, widthMax / bitmap.width);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
}
