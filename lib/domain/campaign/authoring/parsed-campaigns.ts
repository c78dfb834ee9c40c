import type { CampaignTurn } from "#lib/domain/campaign/sending/campaign-turn.ts";
import { type Composer, ContentFault, type ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** How many campaigns one instance sends at the same time; bodies have up to 2 MB. */
const keptMax = 4;

/** Campaign content, parsed once for all turns of an instance. */
export class ParsedCampaigns {
  readonly #composer: Pick<Composer, "parse">;
  readonly #kept = new Map<string, ParsedMail>();

  constructor(composer: Pick<Composer, "parse">) {
    this.#composer = composer;
  }

  /** Uses the project's current settings. Content that is no longer a valid template fails each of its mails. */
  parse(project: Project, { dataId, campaign, parts }: CampaignTurn): ParsedMail {
    const key = [dataId, campaign.id, campaign.body.version, project.updatedAt].join(" ");
    const parsed = this.#kept.get(key) ?? this.#parse(project, { ...campaign, ...parts });
    this.#kept.delete(key);
    this.#kept.set(key, parsed);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
    return parsed;
  }

  #parse(...[project, source]: Parameters<Composer["parse"]>): ParsedMail {
    try {
      return this.#composer.parse(project, source);
    } catch (fault) {
      if (!(fault instanceof ContentFault)) throw fault;
      return { compose: () => refuse(fault), usedData: (data) => data, dataKeys: [] };
    }
  }
}

function refuse(fault: ContentFault): never {
  throw fault;
}
