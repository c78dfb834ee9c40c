import { isObject } from "#features/reference/model/json.ts";
import { literal } from "#features/reference/model/literal.ts";
import type { Operation, Parameter } from "#features/reference/model/operation.ts";

/** Who runs the samples: the deployment's address, and what is known of the project. */
export interface Reader {
  baseUrl: string;
  publicKey: string;
  secretKey: string;
  projectId?: string | undefined;
  /** A domain that may send. */
  domain?: string | undefined;
}

/** The domain of the document's examples. */
const exampleDomain = "mail.example.com";

interface Request {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body: { type: string; example: unknown } | undefined;
  /** What a form would upload. */
  file: string;
  /** Whether the answer is JSON. */
  isJson: boolean;
}

export const sampleLanguages = ["curl", "typescript"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** A program that calls the operation. */
export function sampleOf(language: SampleLanguage, operation: Operation, reader: Reader): string {
  const request = requestOf(operation, reader);
  const text = language === "curl" ? curlOf(request) : typescriptOf(request);
  return reader.domain === undefined ? text : text.replaceAll(exampleDomain, reader.domain);
}

function requestOf({ method, path, parameters, callers, body, answers }: Operation, reader: Reader): Request {
  return {
    method: method.toUpperCase(),
    url: `${reader.baseUrl}${pathOf(path, parameters, reader)}${queryOf(parameters)}`,
    headers: [...headersOf(callers, method, reader), ...(body && !isForm(body.type) ? [contentType(body.type)] : [])],
    body,
    file: path.includes("image") ? "image.png" : "contacts.csv",
    isJson: answers.some(({ media }) => media.some(({ type }) => type === "application/json")),
  };
}

const contentType = (type: string): readonly [string, string] => ["Content-Type", type];
const isForm = (type: string): boolean => type === "multipart/form-data";

function pathOf(path: string, parameters: readonly Parameter[], { projectId }: Reader): string {
  const isOfProject = /^\/(users\/@me\/)?projects\/\{id\}/.test(path);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isProject = name === "projectId" || (name === "id" && isOfProject);
    const example = parameters.find((each) => each.place === "path" && each.name === name)?.example;
    return isProject && projectId !== undefined ? projectId : encodeURIComponent(String(example ?? `{${name}}`));
  });
}

/** What the API needs, and what the document has an example of. */
function queryOf(parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ place, example }) => place === "query" && example !== undefined);
  return given.length > 0
    ? `?${new URLSearchParams(Object.fromEntries(given.map(({ name, example }) => [name, String(example)])))}`
    : "";
}

function headersOf(callers: readonly string[], method: string, reader: Reader): (readonly [string, string])[] {
  if (callers.includes("secretKey")) return [["Authorization", `Bearer ${reader.secretKey}`]];
  if (callers.includes("publicKey")) return [["Authorization", `Bearer ${reader.publicKey}`]];
  if (!callers.includes("session")) return [];
  // A session's writes need the origin that a browser would send.
  const origin = method === "get" ? [] : [["Origin", reader.baseUrl] as const];
  return [["Cookie", "petrel_session=…"], ...origin];
}

function curlOf({ method, url, headers, body, file }: Request): string {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined);
  return [
    `curl ${isPlain ? "" : `-X ${method} `}"${url}"`,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body && isForm(body.type) ? fieldsOf(body.example).map(([name]) => `-F "${name}=@${file}"`) : []),
    ...(body && !isForm(body.type) ? curlBody(body.type, body.example) : []),
  ].join(" \\\n  ");
}

function curlBody(type: string, example: unknown): string[] {
  if (type === "application/x-www-form-urlencoded") {
    return fieldsOf(example).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`);
  }
  return [`-d ${quoted(typeof example === "string" ? example : JSON.stringify(example, null, 2))}`];
}

/** For a shell: nothing inside is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const fieldsOf = (example: unknown): [string, unknown][] => (isObject(example) ? Object.entries(example) : []);

function typescriptOf({ method, url, headers, body, file, isJson }: Request): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? [`  headers: ${literal(Object.fromEntries(headers), 1)},`] : []),
    ...(body ? [`  body: ${typescriptBody(body.type, body.example)},`] : []),
  ];
  return [
    ...(body && isForm(body.type) ? typescriptForm(body.example, file) : []),
    options.length > 0
      ? `const response = await fetch("${url}", {\n${options.join("\n")}\n});`
      : `const response = await fetch("${url}");`,
    isJson ? "console.log(response.status, await response.json());" : "console.log(response.status);",
  ].join("\n");
}

function typescriptBody(type: string, example: unknown): string {
  if (isForm(type)) return "form";
  if (type === "application/x-www-form-urlencoded") return `new URLSearchParams(${literal(example, 1)})`;
  return typeof example === "string" ? literal(example, 1) : `JSON.stringify(${literal(example, 1)})`;
}

const typescriptForm = (example: unknown, file: string): string[] => [
  'import { openAsBlob } from "node:fs";',
  "",
  "const form = new FormData();",
  ...fieldsOf(example).map(([name]) => `form.append("${name}", await openAsBlob("${file}"), "${file}");`),
];
