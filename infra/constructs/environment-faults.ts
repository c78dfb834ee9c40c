import type { FunctionSource } from "#infra/function-catalog.ts";

/** Lambda itself sets AWS_REGION and the like, and lets no deployment set them. */
const ofLambda = "AWS_";

/** The differences between a function's variables and those that its env.ts names; one sentence each. */
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
