import { createHash } from "node:crypto";

/** The sender of a service call: a function, and which of its instances. */
export interface Caller {
  functionName: string;
  /** The instance's access key id. */
  instanceId: string;
}

const prefixLength = 16;

/**
 * Access key ids that tell who calls. They begin with a hash of the function's name, so a presigned address still
 * names its function after the instance that signed it is gone.
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
