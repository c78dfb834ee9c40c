import type { FunctionSource } from "#infra/function-catalog.ts";

/** AWS_REGION and the like come from Lambda itself, which lets nobody else set them. */
const ofLambda = "AWS_";

/** What differs between the variables a function is given and those its env.ts names; one sentence each. */
export function environmentFaults({ folder, env }: FunctionSource, given: readonly string[]): string[] {
  const missing = Object.entries(env.shape)
    .filter(([name]) => !given.includes(name) && !name.startsWith(ofLambda))
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => `functions/${folder}/env.ts requires ${name}, which the deployment does not set.`);
  const surplus = given
    .filter((name) => !(name in env.shape))
    .map((name) => `The deployment gives ${folder} a grant with ${name}, which its env.ts does not name.`);
  return [...missing, ...surplus];
}
