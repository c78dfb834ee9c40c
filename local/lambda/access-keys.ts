import { createHash } from "node:crypto";

/** The caller of a service: a function and one of its instances. */
interface Caller {
  functionName: string;
  /** The instance's access key id. */
  instanceId: string;
}

const prefixLength = 16;

/**
 * Access key ids that identify the caller. They begin with a hash of the function's name, so a presigned URL still names its
 * function after the signing instance is gone.
 */
export class AccessKeys {
  readonly #functions = new Map<string, string>();

  constructor(functionNames: string[]) {
    for (const name of functionNames) this.#functions.set(prefixOf(name), name);
  }

  keyOf(functionName: string, instanceNumber: number): string {
    return prefixOf(functionName) + instanceNumber.toString(36).toUpperCase().padStart(4, "0");
  }

  callerOf(accessKeyId: string): Caller | undefined {
    const functionName = this.#functions.get(accessKeyId.slice(0, prefixLength));
    return functionName === undefined ? undefined : { functionName, instanceId: accessKeyId };
  }
}

function prefixOf(functionName: string): string {
  const hash = createHash("sha256").update(functionName).digest("hex").toUpperCase();
  return `LKIA${hash}`.slice(0, prefixLength);
}
