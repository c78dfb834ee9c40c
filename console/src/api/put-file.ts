import { Problem } from "#api/problem.ts";

export interface FileUpload {
  file: Blob;
  signal: AbortSignal;
  onProgress(bytes: number): void;
  /** From now on the server may have the whole file and work on it, whatever `signal` says. */
  onSent(): void;
}

/** Uploads a file to an address that the API gave. `fetch` tells nothing about the bytes that have left. */
export function putFile(url: string, headers: Record<string, string>, upload: FileUpload) {
  const { file, signal, onProgress, onSent } = upload;
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [header, value] of Object.entries(headers)) {
      // The browser sets the length itself and lets no page do it.
      if (header.toLowerCase() !== "content-length") request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.upload.onload = onSent;
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new Problem("The upload was refused.", { status: request.status, code: "UPLOAD" }));
    };
    request.onerror = () => reject(new Problem("The upload broke off.", { code: "NETWORK" }));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
