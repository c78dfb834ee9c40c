import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** The TypeScript files below a folder, as paths from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

/** The project's own files that a file imports, types included, as paths from the root. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return targetsOf(file, text.matchAll(/(?:from|import)\s*\(?\s*["']((?:#|\.)[^"']+)["']/g));
}

/** The project's own files that are loaded before a file runs: neither types nor what it imports later. */
export function loadsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^(import|export) type [^;]*;/gm, "");
  return targetsOf(file, text.matchAll(/^(?:import|export|\}) (?:[^;"'=]*from )?["']((?:#|\.)[^"']+)["']/gm));
}

function targetsOf(file: string, found: Iterable<RegExpExecArray>): string[] {
  return [...found].map(([, specifier = ""]) => {
    if (!specifier.startsWith("#")) return relative(root, resolve(root, file, "..", specifier));
    return (file.startsWith("console/") ? "console/src/" : "") + specifier.slice(1);
  });
}
