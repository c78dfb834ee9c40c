import { activeStatuses } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { aboutEvent, aboutField, aboutSegment, aboutTopic, asksFor } from "#lib/domain/condition/asks-for.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Field } from "#lib/domain/contact/field.ts";
import type { UsersOfField } from "#lib/domain/contact/field-service.ts";
import type { UsersOfDomain } from "#lib/domain/domain/domain-service.ts";
import type { UsersOfEvent } from "#lib/domain/event/event-names.ts";
import type { UsersOfSegment } from "#lib/domain/segment/authoring/segment-service.ts";
import type { UsersOfTemplate } from "#lib/domain/template/template-users.ts";
import type { UsersOfTopic } from "#lib/domain/topic/topic-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";

/**
 * Finds the campaigns that use something, newest first; strong, 1 RRU for 4 KB of all campaigns. Finished campaigns use
 * nothing, except the template they were made from.
 */
export class CampaignUsage
  implements UsersOfField, UsersOfEvent, UsersOfSegment, UsersOfDomain, UsersOfTemplate, UsersOfTopic
{
  readonly #campaigns: Pick<CampaignStore, "listAll">;

  constructor(campaigns: Pick<CampaignStore, "listAll">) {
    this.#campaigns = campaigns;
  }

  /** Users have it as their audience, or in the condition of one. */
  async usersOfSegment(dataId: DataId, id: string): Promise<Dependent[]> {
    return this.#activeUsers(
      dataId,
      ({ segmentId, audienceCondition }) => segmentId === id || asksFor(audienceCondition, aboutSegment(id)),
    );
  }

  async usersOfField(dataId: DataId, field: Field): Promise<Dependent[]> {
    return this.#activeUsers(dataId, ({ audienceCondition }) => asksFor(audienceCondition, aboutField(field)));
  }

  async usersOfEvent(dataId: DataId, name: string): Promise<Dependent[]> {
    return this.#activeUsers(dataId, ({ audienceCondition }) => asksFor(audienceCondition, aboutEvent(name)));
  }

  /** Users are about it, or have it in the condition of their audience. */
  async usersOfTopic(dataId: DataId, key: string): Promise<Dependent[]> {
    return this.#activeUsers(
      dataId,
      ({ topic, audienceCondition }) => topic === key || asksFor(audienceCondition, aboutTopic(key)),
    );
  }

  /** Campaigns whose sender has exactly this domain. */
  async usersOfDomain(dataId: DataId, domain: string): Promise<Dependent[]> {
    return this.#activeUsers(dataId, ({ from }) => domainOf(from) === domain);
  }

  /** In any status. */
  async usersOfTemplate(dataId: DataId, id: string): Promise<Dependent[]> {
    return this.#users(dataId, ({ templateId }) => templateId === id);
  }

  #activeUsers(dataId: DataId, uses: (campaign: CampaignHead) => boolean): Promise<Dependent[]> {
    return this.#users(dataId, (campaign) => activeStatuses.includes(campaign.status) && uses(campaign));
  }

  async #users(dataId: DataId, uses: (campaign: CampaignHead) => boolean): Promise<Dependent[]> {
    const campaigns = await this.#campaigns.listAll(dataId);
    return campaigns.filter(uses).map(({ id, name }) => ({ id, name }));
  }
}
