import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { FunctionCatalog } from "#infra/function-catalog.ts";
import { inboundRule } from "#infra/inbound-rule.ts";
import { readSettings } from "#infra/settings.ts";
import { ApiStack } from "#infra/stacks/api-stack.ts";
import { MailStack } from "#infra/stacks/mail-stack.ts";
import { ObservabilityStack } from "#infra/stacks/observability-stack.ts";
import { QueuesStack } from "#infra/stacks/queues-stack.ts";
import { ReceivingStack } from "#infra/stacks/receiving-stack.ts";
import { StorageStack } from "#infra/stacks/storage-stack.ts";
import { WorkersStack } from "#infra/stacks/workers-stack.ts";

interface PetrelAppProps {
  /** The context of cdk.json: the settings and the CDK's feature flags. */
  context: Record<string, unknown>;
  functions: FunctionCatalog;
  /** The output folder of the assembly. */
  outdir: string;
}

/** What the CDK's command line adds by itself, so that templates are the same with or without it. */
const commandLineContext = { "aws:cdk:enable-asset-metadata": true, "aws:cdk:enable-path-metadata": true };

/** All stacks of one environment; each knows only those below it. */
export function petrelApp({ context, functions, outdir }: PetrelAppProps): App {
  const app = new App({ outdir, context: { ...commandLineContext, ...context }, analyticsReporting: false });
  const settings = readSettings(app.node.tryGetContext("petrel"));
  const name = (stack: string) => `petrel-${settings.environment}-${stack}`;

  const mail = new MailStack(app, name("mail"), { settings });
  const { feedbackTopic, inboundTopic } = mail;
  const queues = new QueuesStack(app, name("queues"), { settings, feedbackTopic, inboundTopic });
  const storage = new StorageStack(app, name("storage"), { settings, queues });
  const inbound = inboundRule(settings);
  if (inbound && mail.inboundTopic) {
    new ReceivingStack(app, name("receiving"), { inbound, topic: mail.inboundTopic, storage });
  }
  const below = { settings, functions, storage, mail, queues };
  const api = new ApiStack(app, name("api"), below);
  const workers = new WorkersStack(app, name("workers"), { ...below, baseUrl: api.baseUrl });
  new ObservabilityStack(app, name("observability"), { settings, storage, queues, api, workers });

  const forgotten = functions.untaken();
  if (forgotten.length > 0) throw new Error(`No stack deploys functions/${forgotten.join(", functions/")}.`);
  Validations.of(app).acknowledge({
    id: "Annotation::@aws-cdk/core:crossStackReferencesBothTransitional",
    reason: "The step between a release with strong references and one with weak ones (docs/decisions/0022).",
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}
