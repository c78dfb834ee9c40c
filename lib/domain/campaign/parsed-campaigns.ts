import type { CampaignTurn } from "#lib/domain/campaign/campaign-turn.ts";
import type { Composer, ParsedMail } from "#lib/domain/email/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** Campaigns that are sent at the same time by one instance; bodies have up to 2 MB. */
const keptMax = 4;

/** What campaigns say, parsed once for all turns of an instance. */
export class ParsedCampaigns {
  readonly #composer: Pick<Composer, "parse">;
  readonly #kept = new Map<string, ParsedMail>();

  constructor(composer: Pick<Composer, "parse">) {
    this.#composer = composer;
  }

  /** As the project is by now. Throws ContentFault of kind `syntax`. */
  parse(project: Project, { projectId, campaign, body }: CampaignTurn): ParsedMail {
    const key = [projectId, campaign.id, campaign.body.version, project.updatedAt].join(" ");
    const parsed = this.#kept.get(key) ?? this.#composer.parse(project, { ...campaign, body });
    this.#kept.delete(key);
    this.#kept.set(key, parsed);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
    return parsed;
  }
}
