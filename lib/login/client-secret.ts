import { GetParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";

/** A secret that an operator stores as SecureString in the Parameter Store; read on first use, then cached. */
export function clientSecret(parameters: SSMClient, name: string): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= await readSecret(parameters, name);
    return known;
  };
}

async function readSecret(parameters: SSMClient, name: string): Promise<string> {
  const { Parameter } = await parameters.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty.`);
  return Parameter.Value;
}
