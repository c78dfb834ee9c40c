/** UTF-16 code units. */
const nameLengthMax = 255;
const copySuffix = " (Copy)";

/** The name of a duplicate: cut so that the suffix fits, without half of a surrogate pair. */
export function nameOfCopy(name: string, lengthMax = nameLengthMax): string {
  const kept = name.slice(0, lengthMax - copySuffix.length);
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + copySuffix;
}
