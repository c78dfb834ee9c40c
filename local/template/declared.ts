import * as z from "zod";
import { readAssembly, type StackTemplate, type TemplateResource } from "#local/template/assembly.ts";
import type { Addresses, References } from "#local/template/references.ts";
import { Resolver } from "#local/template/resolver.ts";

/** One resource with its references and its resolved properties, parsed by the schema of its type. */
export interface Declared<T> extends References {
  logicalId: string;
  stack: StackTemplate;
  properties: T;
  metadata: Record<string, unknown>;
}

/** The resources of a cloud assembly, by type. */
export class DeclaredResources {
  readonly #stacks: StackTemplate[];
  readonly #resolver: Resolver;

  constructor(assemblyFolder: string, at: Addresses) {
    this.#stacks = readAssembly(assemblyFolder);
    this.#resolver = new Resolver(this.#stacks, at);
  }

  ofType<T>(type: string, schema: z.ZodType<T>): Declared<T>[] {
    return this.#stacks.flatMap((stack) =>
      Object.entries(stack.Resources)
        .filter(([, resource]) => resource.Type === type)
        .filter(([, resource]) => !resource.Condition || this.#resolver.holds(stack, resource.Condition))
        .map(([logicalId, resource]) => this.#declared(stack, { logicalId, resource, schema })),
    );
  }

  #declared<T>(
    stack: StackTemplate,
    { logicalId, resource, schema }: { logicalId: string; resource: TemplateResource; schema: z.ZodType<T> },
  ): Declared<T> {
    const parsed = schema.safeParse(this.#resolver.resolve(stack, resource.Properties));
    if (!parsed.success) {
      throw new Error(`${resource.Type} ${logicalId} of stack ${stack.name}: ${z.prettifyError(parsed.error)}`);
    }
    const references = this.#resolver.references(stack, logicalId);
    return { ...references, logicalId, stack, properties: parsed.data, metadata: resource.Metadata };
  }
}
